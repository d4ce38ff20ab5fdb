"""The wheel of gradpath: the executable is among its scripts; `python -m gradpath` runs it."""
# SPDX-License-Identifier: MIT
