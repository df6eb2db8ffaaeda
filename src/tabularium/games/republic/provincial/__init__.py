"""Provincial wars and local taxes: provinces raise forces of their own, and wars attack them."""
