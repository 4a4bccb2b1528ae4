class SdpDuration(NamedTuple):
    """A duration: seconds, which are rounded down, and nanoseconds."""

    seconds: int
    nanos: int

    @classmethod
    def from_timedelta(cls, delta: timedelta) -> SdpDuration:
        """Converts a timedelta."""
        seconds, micros = divmod(delta // timedelta(microseconds=1), 10**6)
        return cls(seconds, 1000 * micros)

    def to_timedelta(self) -> timedelta:
        """Returns a timedelta, which has a resolution of a microsecond.

        Raises:
            ValueError: The nanoseconds are no whole microsecond.
            OverflowError: The duration is outside the range of a timedelta.
        """
        return timedelta(seconds=self.seconds, microseconds=_micros(self.nanos))


class SdpPointInTime(NamedTuple):
    """A point in time: seconds since the Unix epoch, which are rounded down, and nanoseconds."""

    seconds: int
    nanos: int

    @classmethod
    def from_datetime(cls, moment: datetime) -> SdpPointInTime:
        """Converts a datetime.

        Raises:
            ValueError: The datetime has no time zone.
        """
        if moment.utcoffset() is None:
            raise ValueError("a datetime without a time zone is no point in time")
        seconds, micros = divmod((moment - _EPOCH) // timedelta(microseconds=1), 10**6)
        return cls(seconds, 1000 * micros)

    def to_datetime(self) -> datetime:
        """Returns a datetime in UTC, which has a resolution of a microsecond.

        Raises:
            ValueError: The nanoseconds are no whole microsecond, or a leap second.
            OverflowError: The point in time is outside the years 1 to 9999.
        """
        return _EPOCH + timedelta(seconds=self.seconds, microseconds=_micros(self.nanos))
