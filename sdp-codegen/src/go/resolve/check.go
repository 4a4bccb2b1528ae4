// Conversion between versions: the rules of schemas.


// isValidSchema checks a schema without the sizes of its types: S4 to S9, S14.
func isValidSchema(s *schema) bool {
	ids := map[uint16]bool{0: true}
	for _, index := range s.messages {
		if index >= len(s.types) || ids[s.types[index].id] {
			return false
		}
		ids[s.types[index].id] = true
	}
	for _, t := range s.types {
		for _, part := range t.parts {
			if part >= len(s.types) {
				return false
			}
		}
	}
	for _, t := range s.types {
		if t.id >= 65280 || !isValidType(s.types, t) {
			return false
		}
	}
	return s.hasMessages || len(s.types) > 0
}

func isValidType(types []*schemaType, t *schemaType) bool {
	switch t.kind {
	case isRule:
		return hasRule(types, types[t.parts[0]], t.which)
	case isEnum:
		if t.which != 1 && t.which != 2 && t.which != 4 || len(t.byTag) != len(t.variants) {
			return false
		}
		for _, it := range t.variants {
			if uint64(it.tag)>>(8*t.which) > 0 || !areNamed(it.fields) {
				return false
			}
		}
		if t.other != nil {
			other := t.byTag[*t.other]
			if other == nil || len(other.parts) > 1 || len(other.parts) == 1 && types[other.parts[0]].kind != isString {
				return false
			}
		}
	}
	return areNamed(t.fields) && areNamed(t.variants)
}

// areNamed returns whether all names and aliases differ.
func areNamed[T labelled](labels []T) bool {
	names := make(map[string]bool, len(labels))
	for _, it := range labels {
		names[it.labelOf().name] = true
		for _, alias := range it.labelOf().aliases {
			names[alias] = true
		}
	}
	return len(names) == labelsCost(labels)
}

// hasRule returns whether a type can have a rule (S17).
func hasRule(types []*schemaType, t *schemaType, rule byte) bool {
	isA := func(t *schemaType, name string) bool { return t.kind == isNumber && numberNames[t.which] == name }
	isList := t.kind == isSequence
	switch rule {
	case ruleNonZero:
		return t.kind == isNumber && t.which < 10 || t.isRule(ruleUsize) || t.isRule(ruleIsize)
	case ruleUsize:
		return isA(t, "u64")
	case ruleIsize:
		return isA(t, "i64")
	case ruleOrdering:
		return isA(t, "i8")
	case ruleNanos:
		return isA(t, "u32")
	case ruleCStr:
		return isList && isA(types[t.parts[0]], "u8")
	case ruleHeap:
		return isList
	case ruleAtMost:
		return isList || t.kind == isString
	case ruleIndexed:
		if t.kind != isTuple || len(t.parts) != 2 {
			return false
		}
		ends, items := types[t.parts[0]], types[t.parts[1]]
		return ends.kind == isSequence && isA(types[ends.parts[0]], "u32") && items.kind == isSequence
	}
	return true
}

// inOrder calls a function for each type after its parts. It returns whether there is no cycle.
func inOrder(types []*schemaType, stops func(*schemaType) bool, call func(int, *schemaType)) bool {
	state := make([]byte, len(types))
	var path []int
	for start := range types {
		path = append(path, start)
		for len(path) > 0 {
			index := path[len(path)-1]
			t := types[index]
			if state[index] > 0 {
				path = path[:len(path)-1]
				if state[index] == 1 {
					call(index, t)
				}
				state[index] = 2
				continue
			}
			state[index] = 1
			if stops(t) {
				continue
			}
			for _, part := range t.parts {
				if state[part] == 1 {
					return false
				}
				if state[part] == 0 {
					path = append(path, part)
				}
			}
		}
	}
	return true
}

// sizeOf returns the minimum size of all parts together, and whether they have a fixed size.
func sizeOf(types []*schemaType, parts []int) (uint64, bool) {
	sum, isFixed := uint64(0), true
	for _, part := range parts {
		next, carry := bits.Add64(sum, types[part].min, 0)
		if carry > 0 {
			next = math.MaxUint64
		}
		sum, isFixed = next, isFixed && types[part].isFixed
	}
	return sum, isFixed
}

// wideOf returns the parts that can have bytes.
func wideOf(types []*schemaType, parts []int) []int {
	return slices.DeleteFunc(slices.Clone(parts), func(part int) bool { return types[part].isEmpty() })
}

// layOut sets the sizes of types, and returns whether they meet S10 to S13.
func layOut(types []*schemaType) bool {
	hasOwnSize := func(t *schemaType) bool {
		return t.isCounted() || t.kind == isOption || t.kind == isResult || t.kind == isEnum || t.kind == isArray && t.count == 0
	}
	setSize := func(_ int, t *schemaType) {
		t.inner = t
		if t.kind == isPointer || t.kind == isAlias {
			t.inner = types[t.parts[0]].inner
		}
		switch {
		case t.kind == isNumber:
			t.min, t.isFixed = numberSizes[t.which], true
		case t.kind == isBool:
			t.min, t.isFixed = 1, true
		case t.kind == isChar:
			t.min, t.isFixed = 4, true
		case t.kind == isString, t.isCounted():
			t.min = 4
		case t.kind == isOption, t.kind == isResult:
			t.min = 1
		case t.kind == isEnum:
			t.min, t.isFixed = uint64(t.which), len(t.parts) == 0
		case t.kind == isOpaque:
			t.min = t.count
		case t.isRule(ruleCStr):
			t.min = 5
		case hasOwnSize(t):
			t.isFixed = true
		default:
			t.min, t.isFixed = sizeOf(types, t.parts)
			if t.kind == isArray {
				high, low := bits.Mul64(t.min, t.count)
				if high > 0 {
					low = math.MaxUint64
				}
				t.min = low
			}
		}
	}
	if !inOrder(types, hasOwnSize, setSize) {
		return false
	}
	users := make([][]int, len(types))
	var open []int
	for index, t := range types {
		t.wide = wideOf(types, t.parts)
		for _, it := range t.variants {
			it.wide = wideOf(types, it.parts)
		}
		size, isFixed := sizeOf(types, t.parts)
		t.isLevel = (t.isCounted() || t.kind == isPointer) && !isFixed
		if t.isCounted() && size == 0 {
			return false
		}
		for _, part := range t.parts {
			users[part] = append(users[part], index)
		}
		if t.kind == isOpaque && !t.isFixed {
			open = append(open, index)
		}
	}
	for len(open) > 0 {
		index := open[len(open)-1]
		open = open[:len(open)-1]
		if !types[index].isOpen {
			types[index].isOpen = true
			open = append(open, users[index]...)
		}
	}
	depths, isDeep := make([]int, len(types)), false
	setDepth := func(index int, t *schemaType) {
		if !t.isLevel {
			for _, part := range t.parts {
				depths[index] = max(depths[index], depths[part]+1)
			}
		}
		isDeep = isDeep || depths[index] > 128
	}
	return inOrder(types, func(t *schemaType) bool { return t.isLevel }, setDepth) && !isDeep
}
