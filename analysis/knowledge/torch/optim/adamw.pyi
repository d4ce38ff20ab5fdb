from ._algorithms import AdamW
