# fmt: off
# isort: skip_file
# flake8: noqa

"""The conversion of values, messages and files between versions of their types."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import isnan, nan
from struct import Struct, error as StructError
from typing import TYPE_CHECKING, ClassVar, Generic, Literal, NamedTuple, Protocol, TypeAlias, TypeVar
from zlib import crc32

if TYPE_CHECKING:
    # A hint of Python 3.12, which type checkers know without a package.
    from typing_extensions import Buffer
