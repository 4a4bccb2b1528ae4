// Conversion between versions: the conversions of all pairs, by the rules of SCHEMA.md, section 5.


// A pairKey finds a pair.
type pairKey struct {
	source, reader int
	inKey          bool
}

// A resolution has the pairs of two schemas.
type resolution struct {
	source, reader *schema
	known          map[pairKey]*pair
	pairs          []*pair
	defaults       map[*schemaField]bool
	// The remaining number of names and types that pairs can compare.
	work int
}

func resolve(source, reader *schema, roots [][2]int) *resolution {
	s := &resolution{source: source, reader: reader, known: make(map[pairKey]*pair), defaults: make(map[*schemaField]bool)}
	s.work = 16 * (source.size + reader.size + 16)
	maxPairs := source.size + reader.size + 4096
	for _, root := range roots {
		s.pair(root[0], root[1], false)
	}
	count := len(s.pairs)
	for i := 0; i < len(s.pairs); i++ {
		p := s.pairs[i]
		s.setCores(p)
		if len(s.pairs) > maxPairs || s.work < 0 {
			p.reason = reason{why: reasonTooLarge}
		} else {
			p.reason = s.find(p)
		}
	}
	s.settle(count)
	for _, p := range slices.Backward(s.pairs) {
		if !p.isRefused {
			p.run = runOf(source.types, reader.types, p)
		}
	}
	return s
}

func (s *resolution) pair(source, reader int, inKey bool) *pair {
	key := pairKey{source, reader, inKey}
	p := s.known[key]
	if p == nil {
		hasNoBytes := s.source.types[source].isEmpty() && s.reader.types[reader].isEmpty()
		p = &pair{source: source, reader: reader, inKey: inKey, hasNoBytes: hasNoBytes, isCopied: true}
		s.known[key] = p
		s.pairs = append(s.pairs, p)
	}
	return p
}

// core returns the core of a type opposite these fields (R1).
func (s *resolution) core(types []*schemaType, index int, opposite []*schemaField) core {
	c := core{isBare: true}
	for {
		t := types[index].inner
		s.work--
		switch {
		case t.kind == isRule:
			c.isBare = false
			switch t.which {
			case ruleReverse:
				c.isReversed = !c.isReversed
			case ruleHeap:
				c.isHeap = true
			case ruleIndexed:
				c.isIndexed = true
				t = types[t.parts[0]]
			default:
				c.rules = append(c.rules, t)
			}
		case t.kind == isNamed, t.kind == isUnordered:
			c.isBare = false
			c.isUnordered = c.isUnordered || t.kind == isUnordered
			c.kinds = append(c.kinds, string(rune(t.kind))+t.name)
		case isNewtype(t) && !s.isPart(t.fields[0], opposite):
		default:
			c.t = t
			c.isUnordered = c.isUnordered || c.isHeap || c.isIndexed
			return c
		}
		// The elements of an indexed sequence, or the content.
		index = t.parts[len(t.parts)-1]
	}
}

// isPart returns whether the field of a newtype matches a field by an alias, and none by its name.
func (s *resolution) isPart(field *schemaField, opposite []*schemaField) bool {
	if len(opposite) == 0 {
		return false
	}
	s.work -= labelsCost(opposite) + labelsCost([]*schemaField{field})
	names := map[string]bool{field.name: true}
	for _, alias := range field.aliases {
		names[alias] = true
	}
	hasAlias := false
	for _, it := range opposite {
		if it.name == field.name {
			return false
		}
		hasAlias = hasAlias || names[it.name] || slices.ContainsFunc(it.aliases, func(alias string) bool { return names[alias] })
	}
	return hasAlias
}

// opposite returns the fields that can match a newtype on the other side.
func (s *resolution) opposite(types []*schemaType, index int) []*schemaField {
	t := types[index].inner
	if t.kind != isStruct || isNewtype(t) {
		return nil
	}
	return t.fields
}

func (s *resolution) cores(source, reader int) (core, core) {
	own, other := s.opposite(s.reader.types, reader), s.opposite(s.source.types, source)
	return s.core(s.source.types, source, own), s.core(s.reader.types, reader, other)
}

func (s *resolution) setCores(p *pair) {
	p.x, p.y = s.cores(p.source, p.reader)
	// What is around an option is compared with the content of the other side (R4).
	switch {
	case p.x.t.kind == isOption && p.y.t.kind != isOption:
		p.y = core{t: p.y.t, isBare: true}
	case p.x.t.kind != isOption && p.y.t.kind == isOption:
		p.x = core{t: p.x.t, isBare: true}
	}
}

// find finds the conversion of a pair, or why it is refused. It adds the pairs of its parts.
func (s *resolution) find(p *pair) reason {
	x, y := p.x, p.y
	areSame := slices.Equal(x.kinds, y.kinds)
	if len(x.kinds) > 0 && len(y.kinds) > 0 && !areSame {
		return reason{why: reasonKinds}
	}
	hasOption := x.t.kind == isOption || y.t.kind == isOption
	isUnordered := func(c core) bool {
		isFloat := c.t.kind == isNumber && c.t.which > 9
		return c.isUnordered || !hasOption && (isFloat || c.t.kind == isOpaque)
	}
	a, b := isUnordered(x), isUnordered(y)
	if p.inKey && (x.isReversed != y.isReversed || (a || b) && !(a && b && areSame)) {
		return reason{why: reasonKeyOrder}
	}
	p.mustCopy = p.inKey && a
	p.hasKinds = len(y.kinds) > 0
	p.isRestricted = p.hasKinds && len(x.kinds) == 0
	for _, it := range y.rules {
		isKept := func(own *schemaType) bool { return own.which == it.which && own.count <= it.count }
		p.isRestricted = p.isRestricted || !slices.ContainsFunc(x.rules, isKept)
	}
	return s.findCores(p, x.t, y.t)
}

func (s *resolution) isBytes(types []*schemaType, index int) bool {
	c := s.core(types, index, nil)
	return c.isBare && c.t.kind == isNumber && c.t.which == 0
}

// findCores finds the conversion of two cores (C1 to C24).
func (s *resolution) findCores(p *pair, own, other *schemaType) reason {
	found := func(kind byte, choices ...*choice) reason {
		p.kind, p.choices = kind, choices
		return reason{}
	}
	part := func(index int, isKey bool) *pair {
		return s.pair(own.parts[index], other.parts[index], isKey || p.inKey)
	}
	refused := reason{why: reasonTypes}
	isPlain := other.kind == isSequence && !p.y.isHeap
	isElements := own.kind == isSequence || own.kind == isSet
	switch {
	case own.kind == isOption && other.kind == isOption:
		return found(pairOption, choiceOf(part(0, false)))
	case other.kind == isOption:
		if s.core(s.reader.types, other.parts[0], nil).t.kind == isOption {
			return refused
		}
		return found(pairSome, choiceOf(s.pair(p.source, other.parts[0], p.inKey)))
	case own.kind == isOption:
		return found(pairUnwrap, choiceOf(s.pair(own.parts[0], p.reader, p.inKey)))
	case own.kind == isNumber && other.kind == isNumber:
		if own.which == other.which {
			return found(pairCopy)
		}
		isInteger := own.which < 10
		if other.which < 10 && isInteger || other.which > 9 && (own.which == 10 || isInteger && isExact(own.which, other.which)) {
			return found(pairNumber)
		}
		return refused
	case own.kind == isString && isPlain && s.isBytes(s.reader.types, other.parts[0]):
		if p.y.isIndexed {
			return found(pairIndexedText)
		}
		return found(pairCopy)
	case own.kind == isSequence && other.kind == isString:
		isCStr := slices.ContainsFunc(p.x.rules, func(it *schemaType) bool { return it.which == ruleCStr })
		if p.x.isHeap || p.x.isIndexed || isCStr || !s.isBytes(s.source.types, own.parts[0]) {
			return refused
		}
		return found(pairText)
	case isElements && isPlain:
		return found(pairList, choiceOf(part(0, false)))
	case own.kind == isSequence && other.kind == isSequence && p.x.isHeap && !p.y.isIndexed, own.kind == isSet && other.kind == isSet:
		return found(pairList, choiceOf(part(0, true)))
	case own.kind == isSequence && other.kind == isSequence:
		return refused
	case own.kind == isMap && other.kind == isMap:
		return found(pairList, choiceOf(part(0, true), part(1, false)))
	case own.kind == isMap && isPlain:
		entry := s.core(s.reader.types, other.parts[0], nil)
		fields := entry.t.fields
		if !entry.isBare || len(fields) != 2 || !isList(fields) {
			return refused
		}
		return found(pairList, choiceOf(s.pair(own.parts[0], fields[0].part, p.inKey), s.pair(own.parts[1], fields[1].part, p.inKey)))
	case own.kind == isArray && (other.kind == isArray || isPlain):
		if other.kind == isArray && own.count != other.count || isPlain && own.count > math.MaxUint32 {
			return reason{why: reasonLength}
		}
		return found(pairList, choiceOf(part(0, false)))
	case (own.kind == isTuple || own.kind == isStruct) && (other.kind == isTuple || other.kind == isStruct):
		if (own.kind == isTuple || other.kind == isTuple) && !s.areLists(own.fields, other.fields) {
			return refused
		}
		it := choiceOf()
		it.from = own.parts
		if why := s.fields(it, own.fields, other.fields, p.inKey); why.why != noReason {
			return why
		}
		return found(pairFields, it)
	case own.kind != other.kind:
		return refused
	case own.kind == isOpaque && (own.name != other.name || own.count != other.count || own.isFixed != other.isFixed):
		return refused
	case own.kind == isResult:
		return found(pairResult, choiceOf(part(0, false)), choiceOf(part(1, false)))
	case own.kind == isEnum:
		return s.variants(p, own, other)
	}
	return found(pairCopy)
}

// variants finds the variant for each one of the writer (R7).
func (s *resolution) variants(p *pair, own, other *schemaType) reason {
	s.work -= labelsCost(own.variants) + labelsCost(other.variants)
	found, several := matchNames(own.variants, other.variants)
	if several >= 0 {
		return reason{reasonSeveral, several}
	}
	back := make([]*schemaVariant, len(own.variants))
	var matched [][2]uint32
	for i, index := range found {
		if index >= 0 {
			back[index] = other.variants[i]
			matched = append(matched, [2]uint32{own.variants[index].tag, other.variants[i].tag})
		}
	}
	slices.SortFunc(matched, func(a, b [2]uint32) int { return cmp.Compare(a[0], b[0]) })
	if p.inKey && !slices.IsSortedFunc(matched, func(a, b [2]uint32) int { return cmp.Compare(a[1], b[1]) }) {
		return reason{why: reasonKeyOrder}
	}
	if other.other != nil && !p.inKey {
		p.other = other.byTag[*other.other]
	}
	p.kind = pairEnum
	for i, variant := range own.variants {
		it := choiceOf()
		it.to, it.from = back[i], variant.parts
		if it.to != nil {
			if why := s.fields(it, variant.fields, it.to.fields, p.inKey); why.why != noReason {
				it.reasons = []reason{why}
			}
		}
		if it.to == nil || len(it.reasons) > 0 {
			// The parts of a refused variant are no parts of the pair.
			it.isFailed, it.parts = true, nil
		}
		p.choices = append(p.choices, it)
	}
	if s.skipsOpen(p) {
		return reason{why: reasonOpaque}
	}
	return reason{}
}

// skipsOpen returns whether a variant with opaque bytes of a variable size becomes `other`.
func (s *resolution) skipsOpen(p *pair) bool {
	isOpen := func(index int) bool { return s.source.types[index].isOpen }
	isSkipped := func(it *choice) bool { return it.isFailed && slices.ContainsFunc(it.from, isOpen) }
	return p.other != nil && slices.ContainsFunc(p.choices, isSkipped)
}

// areLists returns whether the parts of both sides are named by their positions.
func (s *resolution) areLists(own, other []*schemaField) bool {
	s.work -= len(own) + len(other)
	return isList(own) && isList(other)
}

// fields adds the steps of the fields of a struct or variant (R6, R11).
func (s *resolution) fields(it *choice, own, other []*schemaField, inKey bool) reason {
	var found []int
	if s.areLists(own, other) {
		if len(own) != len(other) {
			return reason{why: reasonLength}
		}
		for i := range own {
			found = append(found, i)
		}
	} else {
		s.work -= labelsCost(own) + labelsCost(other)
		several := -1
		if found, several = matchNames(own, other); several >= 0 {
			return reason{reasonSeveral, several}
		}
	}
	order := slices.DeleteFunc(slices.Clone(found), func(index int) bool { return index < 0 })
	if inKey && (len(order) < len(own) || !slices.IsSorted(order)) {
		return reason{why: reasonKeyOrder}
	}
	for i, field := range other {
		step := fieldStep{from: found[i]}
		if step.from < 0 {
			c := s.core(s.reader.types, field.part, nil)
			step.value = field.value
			switch {
			case field.value != nil && !s.isDefault(field):
				it.reasons = append(it.reasons, reason{reasonDefault, i})
			case field.value == nil && c.isBare && c.t.kind == isOption:
				step.value = []byte{0}
			case field.value == nil:
				it.reasons = append(it.reasons, reason{reasonMissing, i})
			}
			it.steps = append(it.steps, step)
			continue
		}
		part := own[step.from].part
		if field.value != nil && !inKey {
			if x, y := s.cores(part, field.part); x.t.kind == isOption && y.t.kind != isOption {
				part, step.value = x.t.parts[0], field.value
				if !s.isDefault(field) {
					it.reasons = append(it.reasons, reason{reasonDefault, i})
				}
			}
		}
		step.pair = s.pair(part, field.part, inKey)
		it.steps = append(it.steps, step)
		it.parts = append(it.parts, step.pair)
	}
	first := slices.IndexFunc(it.from, func(index int) bool { return s.source.types[index].isOpen })
	if first < 0 || len(it.reasons) > 0 {
		return reason{}
	}
	it.after = len(own) - first - 1
	for i := first; i < len(own); i++ {
		if at := len(other) - len(own) + i; at < 0 || it.steps[at].from != i {
			return reason{why: reasonOpaque}
		}
	}
	return reason{}
}

// isDefault returns whether a default is a value of its type (S15).
func (s *resolution) isDefault(field *schemaField) bool {
	isValid, isKnown := s.defaults[field]
	if !isKnown {
		isValid = isValue(s.reader.types, field.part, field.value)
		s.defaults[field] = isValid
	}
	return isValid
}
