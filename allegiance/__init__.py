"""Allegiance: priests who secretly serve the temple or the thieves."""
