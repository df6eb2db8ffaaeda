"""Records of games: downloaded, uploaded, looked at again and checked."""
