"""What is printed: the pieces and the cards, and the board they lie on."""
