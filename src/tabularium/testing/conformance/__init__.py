"""The conformance kit: what must hold of every game that stands on the kernel."""
