"""Two games of the campaign of 1600: the block game, and the tutorial's game of provinces."""
