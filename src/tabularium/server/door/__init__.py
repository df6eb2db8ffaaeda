"""The door: who knocks, how often, with what; how the house answers, and in which words."""
