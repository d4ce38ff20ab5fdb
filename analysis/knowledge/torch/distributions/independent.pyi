from ._combined import Independent
