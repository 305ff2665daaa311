"""Scatter that is the same on every machine: small whole-number hashes of coordinates."""

from __future__ import annotations

from typing import Final

_MASK: Final = 0xFFFFFFFF


def roll(*keys: int) -> int:
    """A 32-bit number that depends on nothing but the keys."""
    h = 0x9E3779B9
    for key in keys:
        h ^= key & _MASK
        h = (h * 0x85EBCA6B) & _MASK
        h ^= h >> 13
        h = (h * 0xC2B2AE35) & _MASK
        h ^= h >> 16
    return h


def unit(*keys: int) -> float:
    """A number from 0 up to 1."""
    return roll(*keys) / 4294967296


def spread_number(*keys: int) -> float:
    """A number from -1 up to 1."""
    return roll(*keys) / 2147483648 - 1
