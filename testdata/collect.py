#!/usr/bin/env python3
"""Collect testdata/plugins.json from LV2 plugins installed by Debian packages.

The script reads the installed Turtle files of the packages in PACKAGES with
`serdi`. It uses no network and runs no plugin code. The README explains the
choice of plugins and the source of each field.

    ./collect.py            write plugins.json
    ./collect.py --check    compare plugins.json with the installed packages
    ./collect.py --report   print the figures and tables of the README
"""

import argparse
import hashlib
import itertools
import json
import math
import re
import struct
import subprocess
import sys
from collections import Counter, defaultdict
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

OUTPUT = Path(__file__).resolve().parent / "plugins.json"

PLUGIN_COUNT = 62
PARAMETER_COUNT = 1759

# The packages of plugins, with their versions for the committed file.
PACKAGES = {
    "blop-lv2": "1.0.4-1+b1",
    "calf-plugins": "0.90.3-4",
    "dpf-plugins-lv2": "1.6+ds-2",
    "dragonfly-reverb-lv2": "3.2.8-1",
    "drumkv1-lv2": "0.9.29-1",
    "eq10q": "2.2~repack0-4",
    "fomp": "1.2.2-1",
    "foo-yc20": "1.3.0-6+b1",
    "guitarix-lv2": "0.44.1+dfsg1-2",
    "invada-studio-plugins-lv2": "1.2.0+repack0-8+b1",
    "mda-lv2": "1.2.10-1+deb12u1",
    "padthv1-lv2": "0.9.29-1",
    "setbfree": "0.8.11-3",
    "swh-lv2": "1.0.16+git20160519~repack0-3+b1",
    "synthv1-lv2": "0.9.29-1",
    "x42-plugins": "20221119-1",
    "zam-plugins": "4.1+ds-1",
    "zynaddsubfx-lv2": "3.0.6-5",
}

# Packages to read the others: the Turtle parser, and the LV2 specifications
# with the symbols of the standard units.
TOOLS = {
    "lv2-dev": "1.18.4-2",
    "serdi": "0.30.16-1",
}

RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
DOAP = "http://usefulinc.com/ns/doap#"
LV2 = "http://lv2plug.in/ns/lv2core#"
PPROPS = "http://lv2plug.in/ns/ext/port-props#"
UNITS = "http://lv2plug.in/ns/extensions/units#"
KX = "http://kxstudio.sf.net/ns/lv2ext/props#"

# Some packages use obsolete or wrong namespaces. They are replaced by the
# current namespace.
OLD_NAMESPACES = {
    "http://lv2plug.in/ns/extension/units#": UNITS,
    "http://lv2plug.in/ns/dev/extportinfo#": PPROPS,
}

# The bits of raw_flags for one port property. Properties in the same tuple
# are synonyms and share the bit.
PROPERTY_FLAGS = [
    (0, (LV2 + "toggled",)),
    (1, (LV2 + "integer",)),
    (2, (LV2 + "enumeration",)),
    (4, (PPROPS + "logarithmic",)),
    (5, (PPROPS + "hasStrictBounds",)),
    (6, (LV2 + "sampleRate",)),
    (7, (PPROPS + "trigger",)),
    (8, (PPROPS + "notOnGUI",)),
    (9, (PPROPS + "expensive",)),
    (10, (PPROPS + "causesArtifacts", LV2 + "causesArtifacts")),
    (11, (PPROPS + "notAutomatic", KX + "NonAutomable", KX + "NonAutomatable")),
    (12, (LV2 + "connectionOptional",)),
    (13, (LV2 + "reportsLatency",)),
    (14, (LV2 + "isSideChain",)),
]
FLAG_SCALE_POINTS = 1 << 3
FLAG_OUTPUT = 1 << 30
FLAG_INPUT = 1 << 31

# A port with one of these flags has discrete values, or its plugin asks not to
# change it during playback: toggled, integer, enumeration, trigger, expensive,
# causesArtifacts, notAutomatic.
FLAGS_AGAINST_RAMP = 1 << 0 | 1 << 1 | 1 << 2 | 1 << 7 | 1 << 9 | 1 << 10 | 1 << 11

# LV2 class to Audio Unit component type. The first matching row is used. A
# plugin without a match is an effect, 'aufx'.
COMPONENT_TYPES = [
    ("InstrumentPlugin", "aumu"),
    ("MIDIPlugin", "aumi"),
    ("GeneratorPlugin", "augn"),
    ("OscillatorPlugin", "augn"),
    ("ConstantPlugin", "augn"),
    ("ConverterPlugin", "aufc"),
    ("MixerPlugin", "aumx"),
    ("SpatialPlugin", "aupn"),
]


class CollectError(Exception):
    """An error for the user."""


class Literal(NamedTuple):
    """An RDF literal. IRIs and blank nodes are plain strings instead."""

    text: str
    language: str


class Candidate(NamedTuple):
    """An eligible plugin. `record` is its entry in the JSON file."""

    package: str
    uri: str
    record: dict
    missing: Counter  # undeclared values, by (direction, name)

    @property
    def size(self):
        return len(self.record["parameters"])


# ---------------------------------------------------------------- packages


def run(command):
    """Run a command, which must succeed, and return its standard output."""
    try:
        done = subprocess.run(command, capture_output=True, encoding="utf-8")
    except FileNotFoundError:
        raise CollectError(f"{command[0]}: command not found")
    if done.returncode != 0:
        raise CollectError(f"{' '.join(command)}: {done.stderr.strip()}")
    return done.stdout


def installed_versions(packages):
    """Return {package: version} of the installed packages."""
    # dpkg-query fails if one package is unknown, but still lists the rest. So
    # its exit status is ignored.
    done = subprocess.run(
        ["dpkg-query", "-W", "-f", "${Package} ${db:Status-Status} ${Version}\n", *packages],
        capture_output=True,
        encoding="utf-8",
    )
    rows = (line.split() for line in done.stdout.splitlines())
    return {row[0]: row[2] for row in rows if row[1] == "installed"}


def check_packages(any_version):
    """Raise an error unless every package has the recorded version."""
    wanted = {**PACKAGES, **TOOLS}
    have = installed_versions(wanted)
    missing = sorted(set(wanted) - set(have))
    if missing:
        raise CollectError(
            "packages not installed: " + " ".join(missing)
            + "\ninstall them with: apt-get install " + " ".join(missing)
        )
    other = [
        f"  {name}: installed {have[name]}, recorded {wanted[name]}"
        for name in sorted(wanted)
        if have[name] != wanted[name]
    ]
    if other and not any_version:
        raise CollectError(
            "packages differ from the recorded versions "
            "(--any-version accepts them):\n" + "\n".join(other)
        )


def turtle_files(package):
    """Return the package's Turtle files below the LV2 directory, sorted."""
    files = run(["dpkg", "-L", package]).splitlines()
    return sorted(f for f in files if f.startswith("/usr/lib/lv2/") and f.endswith(".ttl"))


# --------------------------------------------------------------------- RDF

TRIPLE = re.compile(r"(\S+) (\S+) (.*) \.")
LITERAL = re.compile(r'"((?:[^"\\]|\\.)*)"(?:@(\S+)|\^\^<\S+>)?')
ESCAPE = re.compile(r"\\(?:u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|(.))")
ESCAPED = {"t": "\t", "b": "\b", "n": "\n", "r": "\r", "f": "\f"}


def unescape(text):
    """Undo the escapes of an N-Triples string."""

    def one(match):
        code = match[1] or match[2]
        return chr(int(code, 16)) if code else ESCAPED.get(match[3], match[3])

    return ESCAPE.sub(one, text)


def term(text):
    """Turn one N-Triples term into an IRI, blank node or Literal."""
    if text.startswith("_:"):
        return text
    if text.startswith("<"):
        iri = unescape(text[1:-1])
        for old, new in OLD_NAMESPACES.items():
            if iri.startswith(old):
                return new + iri[len(old):]
        return iri
    match = LITERAL.fullmatch(text)
    return Literal(unescape(match[1]), (match[2] or "").lower())


class Graph:
    """The triples of some Turtle files, looked up by subject and predicate."""

    def __init__(self):
        self.triples = defaultdict(lambda: defaultdict(list))

    def read(self, path):
        """Add the triples of one Turtle file."""
        # The path in the names of blank nodes keeps different files separate.
        prefix = re.sub(r"\W", "_", path)
        text = run(["serdi", "-q", "-o", "ntriples", "-p", prefix, path])
        for line in text.splitlines():
            subject, predicate, value = map(term, TRIPLE.fullmatch(line.strip()).groups())
            known = self.triples[subject][predicate]
            # Manifests often repeat triples of the plugin's own file.
            if value not in known:
                known.append(value)

    def all(self, subject, predicate):
        """Return every value, or an empty list."""
        return self.triples[subject][predicate] if subject in self.triples else []

    def text(self, subject, predicate):
        """Return the text without language, else the English one, else ""."""
        values = [v for v in self.all(subject, predicate) if isinstance(v, Literal)]
        values.sort(key=lambda v: (v.language != "", not v.language.startswith("en")))
        if not values or values[0].language[:2] not in ("", "en"):
            return ""
        return values[0].text

    def number(self, subject, predicate):
        """Return a finite f32 value as a float, or None."""
        text = self.text(subject, predicate)
        try:
            value = to_f32(float(text))
        except (ValueError, OverflowError):
            return None
        return value if math.isfinite(value) else None


# ------------------------------------------------------------------ floats


def to_f32(value):
    """Round a float to the nearest f32. Raise OverflowError if there is none."""
    return struct.unpack("<f", struct.pack("<f", value))[0]


def f32_midpoints(value):
    """Return the bounds between which decimals round to a positive f32 value.

    They lie halfway to the f32 values just below and just above.
    """
    bits = struct.unpack("<I", struct.pack("<f", value))[0]
    below, above = struct.unpack("<2f", struct.pack("<2I", bits - 1, bits + 1))
    exact = Fraction(value)
    gap_below = exact - Fraction(below)
    # Above the largest f32 is only infinity. Decimals round to it as if the
    # next number had the same gap.
    gap_above = Fraction(above) - exact if math.isfinite(above) else gap_below
    return exact - gap_below / 2, exact + gap_above / 2


def f32_text(value):
    """Return the shortest decimal from which every parser reads this f32.

    Some parsers round directly to f32, others round to f64 and then to f32.
    Both must give `value`.
    """
    if value == 0:
        return "0.0"
    if value < 0:
        return "-" + f32_text(-value)
    low, high = f32_midpoints(value)
    for digits in range(1, 18):
        text = f"{value:.{digits}g}"
        if low < Fraction(text) < high and to_f32(float(text)) == value:
            # repr writes the same decimal in the notation of JSON, with ".0"
            # for whole numbers.
            return repr(float(text))
    raise AssertionError(f"no decimal for {value!r}")


# ------------------------------------------------------------------ fields


def publisher(uri):
    """Return the host in a plugin URI, or the namespace of a urn."""
    parts = urlsplit(uri)
    return (parts.hostname or parts.path.split(":")[0]).removeprefix("www.")


def manufacturer_id(uri):
    """Return a four-character code for the publisher named by a plugin URI."""
    return re.sub(r"[^a-z0-9]", "", publisher(uri))[:4].capitalize()


def component_type(graph, uri):
    """Return the Audio Unit component type for the plugin's LV2 classes."""
    classes = graph.all(uri, RDF + "type")
    for lv2_class, code in COMPONENT_TYPES:
        if LV2 + lv2_class in classes:
            return code
    return "aufx"


def component_subtype(uri):
    """Return four letters or digits from a hash of the plugin URI."""
    number = int.from_bytes(hashlib.sha256(uri.encode()).digest(), "big")
    return "".join("abcdefghijklmnopqrstuvwxyz234567"[number >> 5 * i & 31] for i in range(4))


def unit_symbol(graph, port):
    """Return the symbol of the port's unit, or ""."""
    for unit in graph.all(port, UNITS + "unit"):
        return graph.text(unit, UNITS + "symbol")
    return ""


def raw_flags(graph, port):
    """Return the port's properties as a bit set."""
    properties = graph.all(port, LV2 + "portProperty")
    flags = FLAG_INPUT if LV2 + "InputPort" in graph.all(port, RDF + "type") else FLAG_OUTPUT
    if graph.all(port, LV2 + "scalePoint"):
        flags |= FLAG_SCALE_POINTS
    for bit, names in PROPERTY_FLAGS:
        if any(name in properties for name in names):
            flags |= 1 << bit
    return flags


def parameter(graph, port, missing):
    """Return the JSON record of one control port.

    `missing` counts the undeclared values by direction and name.
    """
    minimum = graph.number(port, LV2 + "minimum")
    maximum = graph.number(port, LV2 + "maximum")
    default = graph.number(port, LV2 + "default")
    flags = raw_flags(graph, port)
    writable = bool(flags & FLAG_INPUT)
    for name, value in (("minimum", minimum), ("maximum", maximum), ("default", default)):
        if value is None:
            missing["input" if writable else "output", name] += 1
    if minimum is None:
        minimum = 0.0 if maximum is None else min(0.0, maximum)
    if maximum is None:
        maximum = max(1.0, minimum)
    if default is None:
        default = max(minimum, min(0.0, maximum))
    return {
        "address": int(graph.text(port, LV2 + "index")),
        "display_name": graph.text(port, LV2 + "name"),
        "identifier": graph.text(port, LV2 + "symbol"),
        "unit": unit_symbol(graph, port),
        "min_value": minimum,
        "max_value": maximum,
        "default_value": default,
        "current_value": default,
        "raw_flags": flags,
        "is_writable": writable,
        "can_ramp": writable and not flags & FLAGS_AGAINST_RAMP and minimum < maximum,
    }


def candidate(graph, package, uri):
    """Return a plugin with all its control ports, or None if it is ineligible.

    A plugin is ineligible if it has no control port, if an input port does not
    declare its minimum, maximum and default, or if the symbols of its ports
    are not unique.
    """
    missing = Counter()
    parameters = [
        parameter(graph, port, missing)
        for port in graph.all(uri, LV2 + "port")
        if LV2 + "ControlPort" in graph.all(port, RDF + "type")
    ]
    symbols = {p["identifier"] for p in parameters}
    if not parameters or len(symbols) < len(parameters):
        return None
    if any(direction == "input" for direction, _ in missing):
        return None
    parameters.sort(key=lambda p: p["address"])
    record = {
        "name": graph.text(uri, DOAP + "name"),
        "manufacturer_id": manufacturer_id(uri),
        "component_type": component_type(graph, uri),
        "component_subtype": component_subtype(uri),
        "parameters": parameters,
    }
    return Candidate(package, uri, record, missing)


def read_candidates():
    """Return {package: [Candidate]} with every eligible plugin."""
    units = Graph()
    for path in turtle_files("lv2-dev"):
        if path.endswith("/units.ttl"):
            units.read(path)
    found = {}
    for package in sorted(PACKAGES):
        graph = Graph()
        graph.triples.update(units.triples)
        for path in turtle_files(package):
            graph.read(path)
        plugins = [s for s in graph.triples if LV2 + "Plugin" in graph.all(s, RDF + "type")]
        made = (candidate(graph, package, uri) for uri in sorted(plugins))
        found[package] = [c for c in made if c]
    return found


# ---------------------------------------------------------------- choosing


def middle_largest_order(candidates):
    """Order plugins by taking the middle one and the largest one in turn."""
    by_size = sorted(candidates, key=lambda c: (-c.size, c.uri))
    ordered = []
    while by_size:
        ordered.append(by_size.pop(len(by_size) // 2))
        if by_size:
            ordered.append(by_size.pop(0))
    return ordered


def choose(found):
    """Choose PLUGIN_COUNT plugins with PARAMETER_COUNT parameters in total.

    The order of all plugins: the packages take turns by name, and each gives
    its next plugin in middle-largest order. All but two of the plugins are the
    first ones in this order. The two are the first later pair with the exact
    number of missing parameters.
    """
    turns = itertools.zip_longest(*(middle_largest_order(found[p]) for p in sorted(found)))
    order = [c for turn in turns for c in turn if c]
    front, rest = order[:PLUGIN_COUNT - 2], order[PLUGIN_COUNT - 2:]
    wanted = PARAMETER_COUNT - sum(c.size for c in front)
    for pair in itertools.combinations(rest, 2):
        if pair[0].size + pair[1].size == wanted:
            return sorted([*front, *pair], key=lambda c: (c.package, c.uri)), pair
    raise CollectError(f"no pair of plugins has the {wanted} missing parameters")


# ------------------------------------------------------------------ output


def validate(chosen):
    """Raise an error if the chosen plugins break a promise of the README."""
    publishers = defaultdict(set)
    ids = set()
    for c in chosen:
        r = c.record
        publishers[r["manufacturer_id"]].add(publisher(c.uri))
        ids.add((r["manufacturer_id"], r["component_type"], r["component_subtype"]))
        names = [p["identifier"] for p in r["parameters"]]
        addresses = [p["address"] for p in r["parameters"]]
        if not r["name"] or not all(names) or not all(p["display_name"] for p in r["parameters"]):
            raise CollectError(f"{c.uri}: empty name or identifier")
        if len(set(names)) < len(names) or len(set(addresses)) < len(addresses):
            raise CollectError(f"{c.uri}: identifiers or addresses are not unique")
    if len(ids) < len(chosen) or any(len(p) > 1 for p in publishers.values()):
        raise CollectError("two plugins or two publishers got the same code")


def field_text(value):
    """Return a field as JSON, floats as the shortest f32 decimal."""
    return f32_text(value) if isinstance(value, float) else json.dumps(value, ensure_ascii=False)


def object_text(record):
    """Return a flat JSON object on one line."""
    return "{" + ", ".join(f'"{k}": {field_text(v)}' for k, v in record.items()) + "}"


def to_json(chosen):
    """Return the file: JSON with one line per parameter."""
    plugins = []
    for c in chosen:
        fields = "".join(
            f'      "{k}": {field_text(v)},\n' for k, v in c.record.items() if k != "parameters"
        )
        lines = ",\n".join("        " + object_text(p) for p in c.record["parameters"])
        plugins.append(f'    {{\n{fields}      "parameters": [\n{lines}\n      ]\n    }}')
    return (
        '{\n  "plugins": [\n' + ",\n".join(plugins) + "\n  ],\n"
        f'  "total_plugin_count": {len(chosen)},\n'
        f'  "total_parameter_count": {sum(c.size for c in chosen)}\n}}\n'
    )


def encoded_size(chosen):
    """Return the size of the set in SDP.

    A string is a 4-byte length and its UTF-8 bytes. A Vec is a 4-byte count
    and its elements. A number has the size of its type, and a bool one byte.
    """

    def strings(record, names):
        return sum(4 + len(record[n].encode()) for n in names)

    total = 4 + 4 + 4
    for c in chosen:
        total += 4 + strings(
            c.record, ("name", "manufacturer_id", "component_type", "component_subtype")
        )
        for p in c.record["parameters"]:
            total += 8 + 4 * 4 + 4 + 2 + strings(p, ("display_name", "identifier", "unit"))
    return total


def report(found, chosen, pair):
    """Print the figures and the tables of the README."""
    parameters = [p for c in chosen for p in c.record["parameters"]]
    missing = sum((c.missing for c in chosen), Counter())
    outside = [
        p for p in parameters if not p["min_value"] <= p["default_value"] <= p["max_value"]
    ]
    print(f"plugins: {len(chosen)}, parameters: {len(parameters)}, completed by "
          + ", ".join(c.uri for c in pair))
    print(f"encoded size: {encoded_size(chosen)} bytes, JSON: {len(to_json(chosen).encode())} bytes")
    for key in ("display_name", "identifier", "unit"):
        lengths = [len(p[key].encode()) for p in parameters]
        print(f"{key}: {sum(lengths) / len(lengths):.1f} bytes on average, "
              f"{max(lengths)} at most, {lengths.count(0)} empty")
    lengths = [len(c.record["name"].encode()) for c in chosen]
    print(f"name: {sum(lengths) / len(lengths):.1f} bytes on average, {max(lengths)} at most")
    print("filled by rule:", {" ".join(key): n for key, n in sorted(missing.items())})
    print(f"default outside minimum..maximum: {len(outside)}")
    print(f"writable: {sum(p['is_writable'] for p in parameters)}, "
          f"can ramp: {sum(p['can_ramp'] for p in parameters)}")
    types = Counter(c.record["component_type"] for c in chosen)
    print("component types:", dict(sorted(types.items())))
    print("units:", dict(Counter(p["unit"] for p in parameters).most_common()))
    bits = Counter(bit for p in parameters for bit in range(32) if p["raw_flags"] >> bit & 1)
    print("flag bits:", dict(sorted(bits.items())))

    print("\n| Package | Version | Plugins available | Ports available "
          "| Plugins chosen | Parameters chosen |")
    print("|---|---|--:|--:|--:|--:|")
    versions = installed_versions(PACKAGES)
    for package in sorted(PACKAGES):
        mine = [c for c in chosen if c.package == package]
        print(f"| {package} | {versions[package]} | {len(found[package])} | "
              f"{sum(c.size for c in found[package])} | {len(mine)} | {sum(c.size for c in mine)} |")
    everything = [c for group in found.values() for c in group]
    print(f"| total | | {len(everything)} | {sum(c.size for c in everything)} | "
          f"{len(chosen)} | {len(parameters)} |")

    print("\n| Plugin | URI | Package | Type | Manufacturer | Subtype | Parameters |")
    print("|---|---|---|---|---|---|--:|")
    for c in chosen:
        r = c.record
        print(f"| {r['name']} | `{c.uri}` | {c.package} | {r['component_type']} | "
              f"{r['manufacturer_id']} | {r['component_subtype']} | {c.size} |")


def main():
    """Run the command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    action = parser.add_mutually_exclusive_group()
    action.add_argument("--check", action="store_true", help="compare with the file, write nothing")
    action.add_argument("--report", action="store_true", help="print figures, write nothing")
    parser.add_argument("--any-version", action="store_true",
                        help="accept packages of another version than recorded")
    parser.add_argument("--output", type=Path, default=OUTPUT, help="file to write or to check")
    args = parser.parse_args()
    try:
        check_packages(args.any_version)
        found = read_candidates()
        chosen, pair = choose(found)
        validate(chosen)
        if args.report:
            report(found, chosen, pair)
        elif args.check:
            if args.output.read_bytes() != to_json(chosen).encode():
                raise CollectError(f"{args.output} differs from the installed packages")
            print(f"{args.output.name} matches the installed packages")
        else:
            args.output.write_bytes(to_json(chosen).encode())
            print(f"{args.output.name}: {len(chosen)} plugins, "
                  f"{sum(c.size for c in chosen)} parameters, "
                  f"{encoded_size(chosen)} bytes encoded")
    except (CollectError, OSError) as error:
        sys.exit(f"collect.py: {error}")


if __name__ == "__main__":
    main()
