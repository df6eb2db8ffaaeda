"""Records of games: downloaded, uploaded, looked at again, checked and told as stories."""
