from typing import *
from typing import (Annotated, Any, Callable, Final, Literal, NamedTuple, Protocol, Self, TypedDict, TypeAlias,
                    Unpack, cast, override, runtime_checkable)
