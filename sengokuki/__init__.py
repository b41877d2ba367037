"""Sengokuki: memory-chess on six by seven squares."""
