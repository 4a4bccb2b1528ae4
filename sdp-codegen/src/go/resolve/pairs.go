// Conversion between versions: pairs of types.


// A core is a type without its pointers, names, newtypes, rules and kinds.
type core struct {
	t           *schemaType
	rules       []*schemaType
	kinds       []string
	isHeap      bool
	isIndexed   bool
	isReversed  bool
	isUnordered bool
	isBare      bool
}

// isList returns whether parts are named by their positions.
func isList(fields []*schemaField) bool {
	for i, it := range fields {
		if it.name != strconv.Itoa(i) {
			return false
		}
	}
	return true
}

func isNewtype(t *schemaType) bool {
	return t.kind == isStruct && len(t.fields) == 1 && t.fields[0].name == "0"
}

// The candidates of a name, beside an index.
const (
	noCandidate       = -1
	severalCandidates = -2
)

// matchNames returns the index of the writer's name for each name of the reader, or -1, and the index of a name of the reader
// with several candidates, or -1 (R6).
func matchNames[T labelled](source, reader []T) ([]int, int) {
	own := make(map[string]int, len(source))
	for i, it := range source {
		own[it.labelOf().name] = i
	}
	found := make([]int, len(reader))
	for i, it := range reader {
		found[i] = noCandidate
		if index, isThere := own[it.labelOf().name]; isThere {
			found[i] = index
		}
	}
	return found, matchAliases(source, reader, found)
}

// matchAliases adds the matches by an alias.
func matchAliases[T labelled](source, reader []T, found []int) int {
	freeWriters, freeReaders := make([]bool, len(source)), make([]bool, len(reader))
	for i := range freeWriters {
		freeWriters[i] = true
	}
	for i, it := range found {
		freeReaders[i] = it < 0
		if it >= 0 {
			freeWriters[it] = false
		}
	}
	there := candidates(reader, freeReaders, source, freeWriters)
	back := candidates(source, freeWriters, reader, freeReaders)
	several := -1
	for i, only := range there {
		switch {
		case only >= 0 && back[only] >= 0:
			found[i] = only
		case only != noCandidate && several < 0:
			several = i
		}
	}
	return several
}

// bothCandidates joins two results.
func bothCandidates(a, b int) int {
	switch {
	case a == noCandidate || a == b:
		return b
	case b == noCandidate:
		return a
	}
	return severalCandidates
}

// candidates returns the only candidate of each name.
func candidates[T labelled](own []T, isFree []bool, others []T, areFree []bool) []int {
	names, aliases := make(map[string]int), make(map[string]int)
	of := func(all map[string]int, name string) int {
		if it, isThere := all[name]; isThere {
			return it
		}
		return noCandidate
	}
	for i, it := range others {
		if areFree[i] {
			names[it.labelOf().name] = bothCandidates(i, of(names, it.labelOf().name))
			for _, alias := range it.labelOf().aliases {
				aliases[alias] = bothCandidates(i, of(aliases, alias))
			}
		}
	}
	found := make([]int, len(own))
	for i, it := range own {
		found[i] = noCandidate
		if isFree[i] {
			found[i] = of(aliases, it.labelOf().name)
			for _, alias := range it.labelOf().aliases {
				found[i] = bothCandidates(bothCandidates(found[i], of(names, alias)), of(aliases, alias))
			}
		}
	}
	return found
}

// The reasons for a refusal.
const (
	noReason = iota
	reasonTypes
	reasonKinds
	reasonLength
	reasonMissing
	reasonDefault
	reasonSeveral
	reasonKeyOrder
	reasonOpaque
	reasonTooLarge
)

// A reason tells why a pair or variant is refused, with the index of the reader's field or variant.
type reason struct {
	why   byte
	index int
}

// A fieldStep is a field of the reader: the writer's field at an index, or a default. A pair with a default is the content of
// an option.
type fieldStep struct {
	from  int
	pair  *pair
	value []byte
}

// A choice has the parts of a struct, of a variant, or of a side of a result. All parts of the remaining pairs are one choice.
type choice struct {
	parts []*pair
	// The types of the writer's fields.
	from  []int
	steps []fieldStep
	// The number of last fields that must be copied after opaque bytes, or -1 without such bytes.
	after int
	// The reader's variant.
	to       *schemaVariant
	reasons  []reason
	isFailed bool
}

func choiceOf(parts ...*pair) *choice { return &choice{parts: parts, after: -1} }

// The conversions of a pair.
const (
	pairRefused = iota
	pairCopy
	pairText
	pairIndexedText
	pairNumber
	pairSome
	pairUnwrap
	pairOption
	pairResult
	pairList
	pairFields
	pairEnum
)

// A convert moves over a part of the input, and appends its conversion.
type convert func(r *sdpReader, out *[]byte) bool

// A user is a pair with a part, and its choice.
type user struct {
	pair   *pair
	choice *choice
}

// A pair is a type of the writer with a type of the reader.
type pair struct {
	source, reader int
	// Whether the pair is a part of a key.
	inKey bool
	// Whether all values have no bytes on both sides.
	hasNoBytes bool
	kind       byte
	x, y       core
	choices    []*choice
	other      *schemaVariant
	reason     reason
	users      []user
	// Whether the reader's rules and kinds can reject values, also copied ones or not.
	isRestricted, hasKinds bool
	// Whether the types have no order and are inside a key.
	mustCopy                       bool
	isRefused, isCopied, isPartial bool
	run                            convert
}

// isExact returns whether each number of a type has an equal one of another type.
func isExact(number, other byte) bool {
	size, width := numberSizes[number], numberSizes[other]
	switch {
	case number > 9:
		return true
	case other > 9:
		return size*2 <= width
	case number > 4 == (other > 4):
		return size <= width
	}
	return other > 4 && size < width
}

// hasEqualForm returns whether the conversion changes nothing apart from its parts (R9).
func (p *pair) hasEqualForm() bool {
	isEqual := func(it *choice) bool {
		for i, step := range it.steps {
			if step.from != i || step.value != nil {
				return false
			}
		}
		return len(it.from) == len(it.steps)
	}
	switch p.kind {
	case pairCopy, pairText, pairOption, pairResult:
		return true
	case pairList:
		return (p.x.t.kind == isArray) == (p.y.t.kind == isArray) && p.x.isIndexed == p.y.isIndexed
	case pairFields:
		return isEqual(p.choices[0])
	case pairEnum:
		for i, it := range p.choices {
			if it.isFailed || it.to == nil || it.to.tag != p.x.t.variants[i].tag || !isEqual(it) {
				return false
			}
		}
		return p.x.t.which == p.y.t.which
	}
	return false
}

// hasErrors returns whether values can be errors, beside the parts (R13).
func (p *pair) hasErrors() bool {
	switch {
	case p.isRestricted, p.hasKinds && !p.isCopied, p.kind == pairText, p.kind == pairUnwrap:
		return true
	case p.kind == pairNumber:
		return !isExact(p.x.t.which, p.y.t.which)
	}
	return p.other == nil && slices.ContainsFunc(p.choices, func(it *choice) bool { return it.isFailed })
}

// isEmpty returns whether all choices are refused.
func (p *pair) isEmpty() bool {
	return len(p.choices) > 0 && p.other == nil && !slices.ContainsFunc(p.choices, func(it *choice) bool { return !it.isFailed })
}
