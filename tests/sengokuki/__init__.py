"""Tests of Sengokuki."""
