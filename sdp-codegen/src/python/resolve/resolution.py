"""Conversion between versions: the conversions of all pairs."""


class _Pairs:
    """The pairs of two schemas."""

    def __init__(self, writer: _Schema, reader: _Schema, roots: list[tuple[int, int]]) -> None:
        self.writer = writer
        self.reader = reader
        # For each type of the writer, its pairs by the type of the reader.
        self._known: list[dict[int, _Pair]] = [{} for _ in writer.types]
        self._pairs: list[_Pair] = []
        self._defaults: dict[int, bool] = {}
        self._work = 16 * (writer.size + reader.size + 16)
        max_pairs = writer.size + reader.size + 4096
        self._roots = [self.pair(a, b, False) for a, b in roots]
        for pair in self._pairs:
            # This list grows in the loop.
            self._set_cores(pair)
            if len(self._pairs) > max_pairs or self._work < 0:
                pair.reason = "TooLarge", 0
            else:
                pair.reason = self._resolve(pair)
        self._settle()
        for pair in reversed(self._pairs):
            if not pair.is_refused:
                pair.run = _run_of(writer.types, reader.types, pair)

    def pair(self, writer: int, reader: int, in_key: bool) -> _Pair:
        known = self._known[writer]
        key = reader * 2 + in_key
        if key not in known:
            is_empty = self.writer.types[writer].is_empty() and self.reader.types[reader].is_empty()
            known[key] = _Pair(writer, reader, in_key, is_empty)
            self._pairs.append(known[key])
        return known[key]

    def _core(self, types: list[_Type], index: int, opposite: list[_Field]) -> _Core:
        """Returns the core of a type opposite these fields (R1)."""
        rules: list[_Type] = []
        kinds: list[str] = []
        is_heap = is_indexed = is_reversed = False
        is_bare = True
        while True:
            it = types[index].inner
            self._work -= 1
            if it.kind == "rule":
                rule = _RULES[it.which]
                is_reversed ^= rule == "Reverse"
                is_heap |= rule == "Heap"
                is_indexed |= rule == "Indexed"
                if rule not in ("Reverse", "Heap", "Indexed"):
                    rules.append(it)
                it = types[it.parts[0]] if rule == "Indexed" else it
                is_bare = False
            elif it.kind in ("named", "unordered"):
                kinds.append(f"{it.kind} {it.name}")
                is_bare = False
            elif not _is_newtype(it) or self._is_part(it.fields[0], opposite):
                is_unordered = is_heap or is_indexed or any(name.startswith("unordered") for name in kinds)
                return _Core(it, rules, kinds, is_heap, is_indexed, is_reversed, is_unordered, is_bare)
            # The elements of an indexed sequence, or the content.
            index = it.parts[-1]

    def _is_part(self, field: _Field, opposite: list[_Field]) -> bool:
        """Returns whether the field of a newtype matches a field by an alias, and none by its name."""
        if not opposite:
            return False
        self._work -= _labels_cost(opposite) + _labels_cost([field])
        own = {field.name, *field.aliases}
        return all(it.name != field.name for it in opposite) and not own.isdisjoint(_names(opposite))

    def _opposite(self, types: list[_Type], index: int) -> list[_Field]:
        """Returns the fields that can match a newtype on the other side."""
        it = types[index].inner
        return it.fields if it.kind == "struct" and not _is_newtype(it) else []

    def _cores(self, writer: int, reader: int) -> tuple[_Core, _Core]:
        own, other = self.writer.types, self.reader.types
        opposite = self._opposite(other, reader), self._opposite(own, writer)
        return self._core(own, writer, opposite[0]), self._core(other, reader, opposite[1])

    def _set_cores(self, pair: _Pair) -> None:
        pair.x, pair.y = self._cores(pair.writer, pair.reader)
        # What is around an option is compared with the content of the other side (R4).
        if (pair.x.type.kind == "option") != (pair.y.type.kind == "option"):
            if pair.x.type.kind == "option":
                pair.y = _Core(pair.y.type, [], [], False, False, False, False, True)
            else:
                pair.x = _Core(pair.x.type, [], [], False, False, False, False, True)

    def _resolve(self, pair: _Pair) -> _Reason | None:
        """Finds the conversion of a pair, or why it is refused. Adds the pairs of its parts."""
        x, y = pair.x, pair.y
        if x.kinds and y.kinds and x.kinds != y.kinds:
            return "Kinds", 0
        has_option = "option" in (x.type.kind, y.type.kind)

        def is_unordered(it: _Core) -> bool:
            is_float = it.type.kind == "number" and it.type.which > 9
            return it.is_unordered or (not has_option and (is_float or it.type.kind == "opaque"))

        unordered = is_unordered(x), is_unordered(y)
        if pair.in_key and (x.is_reversed != y.is_reversed or (any(unordered) and not (all(unordered) and x.kinds == y.kinds))):
            return "KeyOrder", 0
        pair.must_copy = pair.in_key and unordered[0]
        keeps_rules = all(any(own.which == it.which and own.count <= it.count for own in x.rules) for it in y.rules)
        pair.is_restricted = not keeps_rules or (not x.kinds and bool(y.kinds))
        pair.has_kinds = bool(y.kinds)
        return self._find(pair, x, y)

    def _is_bytes(self, types: list[_Type], index: int) -> bool:
        core = self._core(types, index, [])
        return core.is_bare and core.type.kind == "number" and core.type.which == 0

    def _find(self, pair: _Pair, x: _Core, y: _Core) -> _Reason | None:
        own, other, in_key = x.type, y.type, pair.in_key
        kinds = own.kind, other.kind
        refused = "Types", 0

        def part(a: int = 0, b: int = 0, is_key: bool = False) -> _Pair:
            return self.pair(own.parts[a], other.parts[b], is_key or in_key)

        if kinds == ("option", "option"):
            return pair.found("option", _Choice([part()]))
        if other.kind == "option":
            if self._core(self.reader.types, other.parts[0], []).type.kind == "option":
                return refused
            return pair.found("some", _Choice([self.pair(pair.writer, other.parts[0], in_key)]))
        if own.kind == "option":
            return pair.found("unwrap", _Choice([self.pair(own.parts[0], pair.reader, in_key)]))
        if kinds == ("number", "number"):
            if own.which == other.which:
                return pair.found("copy")
            is_integer = own.which < 10
            is_converted = is_integer if other.which < 10 else own.which == 10 or (is_integer and _is_exact(own.which, other.which))
            return pair.found("number") if is_converted else refused
        is_plain = other.kind == "sequence" and not y.is_heap
        if own.kind == "string" and is_plain and self._is_bytes(self.reader.types, other.parts[0]):
            return pair.found("indexed text" if y.is_indexed else "copy")
        if kinds == ("sequence", "string"):
            is_text = not (x.is_heap or x.is_indexed or any(_RULES[it.which] == "CStr" for it in x.rules))
            return pair.found("text") if is_text and self._is_bytes(self.writer.types, own.parts[0]) else refused
        if own.kind in ("sequence", "set") and is_plain:
            return pair.listed(part())
        if kinds == ("sequence", "sequence"):
            return pair.listed(part(0, 0, True)) if x.is_heap and not y.is_indexed else refused
        if kinds == ("set", "set"):
            return pair.listed(part(0, 0, True))
        if kinds == ("map", "map"):
            return pair.listed(part(0, 0, True), part(1, 1))
        if own.kind == "map" and is_plain:
            entry = self._core(self.reader.types, other.parts[0], [])
            fields = entry.type.fields
            if not (entry.is_bare and len(fields) == 2 and _is_list(fields)):
                return refused
            return pair.listed(*(self.pair(a, b.type, in_key) for a, b in zip(own.parts, fields, strict=True)))
        if own.kind == "array" and (other.kind == "array" or is_plain):
            is_fit = own.count == other.count if other.kind == "array" else own.count < 2**32
            return pair.listed(part()) if is_fit else ("Length", 0)
        if own.kind in ("tuple", "struct") and other.kind in ("tuple", "struct"):
            if "tuple" in kinds and not self._are_lists(own.fields, other.fields):
                return refused
            choice = _Choice([], None, own.parts)
            reason = self._fields(choice, own.fields, other.fields, in_key)
            return reason or pair.found("fields", choice)
        if own.kind != other.kind:
            return refused
        if own.kind == "opaque":
            is_same = (own.name, own.count, own.is_fixed) == (other.name, other.count, other.is_fixed)
            return pair.found("copy") if is_same else refused
        if own.kind == "result":
            return pair.found("result", _Choice([part()]), _Choice([part(1, 1)]))
        if own.kind == "enum":
            return self._variants(pair, own, other)
        return pair.found("copy")

    def _are_lists(self, own: Sequence[_Labelled], other: Sequence[_Labelled]) -> bool:
        self._work -= len(own) + len(other)
        return _is_list(own) and _is_list(other)

    def _match(self, own: Sequence[_Labelled], other: Sequence[_Labelled]) -> tuple[list[int], int | None]:
        self._work -= _labels_cost(own) + _labels_cost(other)
        return _matched(own, other)

    def _variants(self, pair: _Pair, own: _Type, other: _Type) -> _Reason | None:
        """Finds the variant for each one of the writer (R7)."""
        found, several = self._match(own.variants, other.variants)
        if several is not None:
            return "Several", several
        back = dict(zip(found, other.variants, strict=True))
        matched = sorted((it.tag, back[index].tag) for index, it in enumerate(own.variants) if index in back)
        if pair.in_key and any(a[1] > b[1] for a, b in zip(matched, matched[1:], strict=False)):
            return "KeyOrder", 0
        pair.other = None if pair.in_key or other.other is None else other.variant(other.other)
        pair.found("enum")
        for index, variant in enumerate(own.variants):
            choice = _Choice([], back.get(index), [it.type for it in variant.fields])
            if choice.to is not None:
                reason = self._fields(choice, variant.fields, choice.to.fields, pair.in_key)
                choice.reasons = [reason] if reason else choice.reasons
            choice.is_failed = choice.to is None or bool(choice.reasons)
            if choice.is_failed:
                # The parts of a refused variant are no parts of the pair.
                choice.parts = []
            pair.choices.append(choice)
        return ("Opaque", 0) if self._skips_open(pair) else None

    def _skips_open(self, pair: _Pair) -> bool:
        """Returns whether a variant with opaque bytes of a variable size becomes `other`."""
        failed = (it for it in pair.choices if pair.other is not None and it.is_failed)
        return any(self.writer.types[part].is_open for it in failed for part in it.source)

    def _fields(self, choice: _Choice, own: list[_Field], other: list[_Field], in_key: bool) -> _Reason | None:
        """Adds the steps of the fields of a struct or variant (R6, R11)."""
        if self._are_lists(own, other):
            if len(own) != len(other):
                return "Length", 0
            found: list[int] = list(range(len(own)))
        else:
            found, several = self._match(own, other)
            if several is not None:
                return "Several", several
        order = [it for it in found if it >= 0]
        if in_key and (len(order) < len(own) or order != sorted(order)):
            return "KeyOrder", 0
        for index, (field, source) in enumerate(zip(other, found, strict=True)):
            if source < 0:
                core = self._core(self.reader.types, field.type, [])
                none = b"\0" if core.is_bare and core.type.kind == "option" else None
                value = none if field.default is None else field.default
                if value is None:
                    choice.reasons.append(("Missing", index))
                elif not self._is_default(field):
                    choice.reasons.append(("Default", index))
                choice.steps.append(_Step(source, None, value))
                continue
            pair, value = None, None
            if field.default is not None and not in_key:
                x, y = self._cores(own[source].type, field.type)
                if x.type.kind == "option" and y.type.kind != "option":
                    pair, value = self.pair(x.type.parts[0], field.type, False), field.default
                    if not self._is_default(field):
                        choice.reasons.append(("Default", index))
            pair = pair or self.pair(own[source].type, field.type, in_key)
            choice.steps.append(_Step(source, pair, value))
            choice.parts.append(pair)
        first = next((index for index, it in enumerate(choice.source) if self.writer.types[it].is_open), None)
        if first is None or choice.reasons:
            return None
        choice.after = len(own) - first - 1
        end = [it.source for it in choice.steps[max(0, len(other) - len(own) + first) :]]
        return None if end == list(range(first, len(own))) else ("Opaque", 0)

    def _is_default(self, field: _Field) -> bool:
        """Returns whether a default is a value of its type (S15)."""
        if field.default is None:
            return True
        if id(field) not in self._defaults:
            self._defaults[id(field)] = _is_value(self.reader.types, field.type, field.default)
        return self._defaults[id(field)]

    def _settle(self) -> None:
        """Finds the pairs that are refused, copied and partial."""
        failed: list[tuple[_Pair, _Choice | None]] = []
        changed: list[_Pair] = []
        for pair in self._pairs:
            for choice in pair.choices:
                for part in choice.parts:
                    part.users.append((pair, choice))
            is_own = pair.reason is not None or (pair.kind == "fields" and bool(pair.choices[0].reasons))
            is_empty = bool(pair.choices) and pair.other is None and all(it.is_failed for it in pair.choices)
            if is_own or is_empty:
                failed.append((pair, None))
            if not pair.has_equal_form():
                changed.append(pair)
        rounds = 0
        while failed or changed:
            unchecked: dict[_Pair, None] = {}
            while failed:
                pair, failing = failed.pop()
                if pair.is_refused or (failing is not None and failing.is_failed):
                    continue
                if failing is not None:
                    failing.is_failed = True
                changed.append(pair)
                unchecked[pair] = None
                pair.is_refused = failing is None or (pair.other is None and all(it.is_failed for it in pair.choices))
                if pair.is_refused:
                    failed += pair.users
            while changed:
                pair = changed.pop()
                if pair.is_copied:
                    pair.is_copied = False
                    unchecked[pair] = None
                    for user, _ in pair.users:
                        unchecked[user] = None
                        changed.append(user)
            for pair in unchecked:
                if not pair.is_refused and not pair.is_copied:
                    failed += self._failures(pair)
            rounds += 1
            if rounds == 64:
                failed += ((pair, None) for pair in self._roots)
        partial = [pair for pair in self._pairs if pair.has_errors()]
        while partial:
            pair = partial.pop()
            if not pair.is_partial:
                pair.is_partial = True
                partial += (user for user, choice in pair.users if not choice.is_failed)

    def _failures(self, pair: _Pair) -> list[tuple[_Pair, _Choice | None]]:
        """Returns the choices, or None for the pair, that are refused because the pair is not copied (R8, R11)."""
        cut: list[tuple[_Pair, _Choice | None]] = []
        why = ""
        if pair.must_copy:
            why = "KeyOrder"
        elif pair.x.type.is_open:
            for choice in pair.choices:
                end = choice.steps[len(choice.steps) - choice.after :] if choice.after > 0 else []
                if not choice.is_failed and not all(it.pair is not None and it.pair.is_copied for it in end):
                    cut.append((pair, choice))
            if pair.kind == "list" or self._skips_open(pair) or (pair.kind == "fields" and cut):
                why = "Opaque"
        if why:
            pair.reason = pair.reason or (why, 0)
            return [(pair, None)]
        return cut
