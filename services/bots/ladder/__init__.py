"""How strong the bots are: the matches that say so, and the page on which it is published."""
