"""Sekigahara, the block game: blocks with hidden faces, and loyalty proved in battle."""
