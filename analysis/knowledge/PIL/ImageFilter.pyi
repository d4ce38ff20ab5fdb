"""Not of interest: every name is unknown."""
