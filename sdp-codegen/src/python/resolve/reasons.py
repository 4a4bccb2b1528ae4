"""Conversion between versions: why values have no conversion."""


def _is_hidden(char: str) -> bool:
    code = ord(char)
    ranges = ((0, 0x1F), (0x7F, 0x9F), (0x61C, 0x61C), (0x200B, 0x200F), (0x2028, 0x202E), (0x2066, 0x2069), (0xFEFF, 0xFEFF))
    return any(first <= code <= last for first, last in ranges)


def _shown(text: str) -> str:
    """Returns a name without hidden characters. A long one is cut."""
    parts = [f"\\{it}" if it in '"\\' else f"\\u{{{ord(it):x}}}" if _is_hidden(it) else it for it in text[:64]]
    return "".join(parts) + ("…" if len(text) > 64 else "")


def _label(types: list[_Type], root: int) -> str:
    """Returns a short description of a type."""
    text = ""

    def add(index: int, depth: int) -> None:
        nonlocal text
        it = types[index]
        rule = _RULES[it.which] if it.kind == "rule" else ""
        ends = {
            "sequence": ("[]", ""),
            "array": (f"[{it.count}]", ""),
            "tuple": ("(", ",)" if len(it.parts) == 1 else ")"),
            "rule": (f"AtMost<{it.count}, " if rule == "AtMost" else f"{rule}<", ">"),
            "pointer": ("Box<", ">"),
        }
        words = {"number": _NUMBERS[it.which % 12], "bool": "bool", "char": "char", "string": "str"}
        if depth == 8 or len(text.encode()) >= 256:
            text += "…"
        elif it.kind in words:
            text += words[it.kind]
        elif it.kind in ("struct", "enum", "alias", "named", "unordered", "opaque"):
            text += ("opaque " if it.kind == "opaque" else "") + _shown(it.name)
        else:
            start, end = ends.get(it.kind, (f"{it.kind.capitalize()}<", ">"))
            text += start
            for position, part in enumerate(it.parts):
                text += ", " if position else ""
                is_long = len(text.encode()) >= 256
                add(part, depth + 1)
                if is_long:
                    break
            text += end

    add(root, 0)
    return text


def _new_name(own: Sequence[_Labelled], other: Sequence[_Labelled]) -> str:
    """Returns the proposal of an alias if each side has only one name without a match."""
    found, several = _matched(own, other)
    used = set(found)
    gone = [it.name for index, it in enumerate(own) if index not in used]
    added = [it.name for it, source in zip(other, found, strict=True) if source < 0]
    if several is not None or len(gone) != 1 or len(added) != 1:
        return ""
    old, new = _shown(gone[0]), _shown(added[0])
    return f'if `{new}` is the new name of `{old}`, add #[sdp(alias = "{old}")] to it'


# The texts of reasons, and of their remedies.
_TEXTS = {
    "Kinds": (
        "{old} and {new} have different meanings",
        "in the newer program, keep the type and add a field with another name and a default, or use `Resolver::upgrade`",
    ),
    "Types": (
        "{old_word}{old} has no conversion to {new_word}{new}",
        "in the newer program, keep the type and add a field with another name and a default, or use `Resolver::upgrade`",
    ),
    "Length": ("{old} and {new} have different lengths", "use a sequence, or a struct with named fields"),
    "Missing": (
        "the writer has no {part} of {new}, and the reader has no default for it",
        'add #[sdp(default)] to the field, or #[sdp(alias = "…")] with its earlier name',
    ),
    "Default": ("the default of the {part} of {new} is not a value of its type", ""),
    "Several": ("several {word}s match the {part} of {new}", "remove an alias"),
    "KeyOrder": ("the conversion of {old} to {new} could change the order of keys", "keep the type of the key"),
    "Opaque": (
        "the length of the bytes inside {old}{open} is unknown",
        'add schema = "Type" to the field with `with`, or "sdp_serde::Traced<Type>" for a type of serde; for released values, use `Resolver::upgrade`',
    ),
    "TooLarge": ("the conversion of {old} to {new} exceeds the limits of a plan", ""),
}


def _reason_texts(
    schemas: tuple[_Schema, _Schema], pair: _Pair, reasons: list[_Reason], at: int, variant: _Variant | None, other: _Variant | None
) -> tuple[str, str]:
    """Returns the texts of one of the reasons and of its remedy, for a pair or two variants of it."""
    why, index = reasons[at]
    types = schemas[0].types[pair.writer], schemas[1].types[pair.reader]
    own_fields, fields = pair.x.type.fields, pair.y.type.fields
    old, new = _label(schemas[0].types, pair.writer), _label(schemas[1].types, pair.reader)
    words = [f"{it.kind} " if it.kind in ("struct", "enum", "alias") else "" for it in types]
    labels: Sequence[_Labelled] = fields
    word = "field"
    if variant is not None and other is not None:
        old, new = f"{old}::{_shown(variant.name)}", f"{new}::{_shown(other.name)}"
        own_fields, fields = variant.fields, other.fields
        words = ["variant ", "variant "]
        labels = fields
    elif pair.y.type.kind == "enum":
        labels, word = pair.y.type.variants, "variant"
    name = f"`{_shown(labels[index].name)}`" if index < len(labels) else index
    named = own_fields if pair.x.type.kind != "tuple" else []
    unknown = next((f".{_shown(it.name)}" for it in named if schemas[0].types[it.type].is_open), "")
    text, remedy = _TEXTS[why]
    text = text.format(old=old, open=unknown, new=new, old_word=words[0], new_word=words[1], part=f"{word} {name}", word=word)
    if why == "Types" and words == ["struct ", "struct "]:
        remedy = 'add #[sdp(alias = "…")] with the earlier name of a field, which is "0" for an unnamed one, or else keep the type'
    # The search for a new name takes time, and finds none if several fields are missing.
    is_only = why == "Missing" and sum(it[0] == why for it in reasons) == 1
    if is_only and not _is_list(own_fields) and not _is_list(fields):
        alias = _new_name(own_fields, fields)
        remedy = f"{alias}, or else #[sdp(default)]" if alias else remedy
    return text, remedy


def _refusals(schemas: tuple[_Schema, _Schema], message_id: int, root: _Root | None, is_forward: bool) -> list[str]:
    """Returns the places in which a message or value is refused."""
    writer, reader = schemas
    if (writer.messages is None) != (reader.messages is None):
        return ["value: one schema describes values, and the other one messages"]
    if root is None:
        return []
    label = _label(writer.types, root.type)
    if root.pair is None:
        return [f"{label}: the reader has no message {message_id}"]
    places: list[str] = []

    def add(path: str, text: str, remedy: str) -> None:
        places.append(f"{path}: {text}" + (f"\n  help: {remedy}" if remedy and not is_forward else ""))

    pending = [(root.pair, label)] if root.pair.is_refused else []
    seen = {root.pair}
    while pending and len(places) < 64:
        pair, path = pending.pop()
        if pair.reason is not None:
            add(path, *_reason_texts(schemas, pair, [pair.reason], 0, None, None))
            continue
        if pair.kind == "fields":
            reasons = pair.choices[0].reasons[:64]
            for at in range(len(reasons)):
                add(path, *_reason_texts(schemas, pair, reasons, at, None, None))
        listed = len(places)
        more: list[tuple[_Pair, str]] = []
        leaves = 0
        for index, choice in enumerate(pair.choices):
            variant = pair.x.type.variants[index] if pair.kind == "enum" else None
            before = f"::{_shown(variant.name)}" if variant else ("::Ok", "::Err")[index] if pair.kind == "result" else ""
            fields = (variant or pair.x.type).fields
            names = [f".{_shown(fields[it.source].name)}" for it in choice.steps if it.pair is not None]
            if pair.kind == "list":
                names = ["[key]", "[]"] if len(choice.parts) > 1 else ["[]"]
            for part, name in zip(choice.parts, names or [""] * len(choice.parts), strict=False):
                is_leaf = part.kind in ("", "copy", "text", "number")
                if not part.is_refused or part in seen:
                    continue
                leaves += is_leaf
                if is_leaf and leaves > 64:
                    continue
                if not is_leaf:
                    seen.add(part)
                is_short = len(path.encode()) < 256
                more.append((part, f"{path}{before}{name}" if is_short else f"{path.rstrip('…')}…"))
            reasons = choice.reasons[:64] if variant is not None and choice.to is not None else []
            for at in range(min(len(reasons), 64 - len(places))):
                add(path + before, *_reason_texts(schemas, pair, reasons, at, variant, choice.to))
        if pair.kind == "enum" and not more and len(places) == listed:
            remedy = 'add #[sdp(alias = "…")] to renamed variants, or #[sdp(other)] to one'
            add(path, "the enums have no common variant", remedy)
        pending += reversed(more)
    return places[:64]
