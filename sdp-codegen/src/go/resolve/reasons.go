// Conversion between versions: why values have no conversion.


// shown returns a name without hidden characters. A long one is cut.
func shown(text string) string {
	var out strings.Builder
	count := 0
	for _, it := range text {
		if count == 64 {
			return out.String() + "…"
		}
		count++
		switch {
		case it == '"' || it == '\\':
			out.WriteString("\\" + string(it))
		case it < 0x20, it >= 0x7f && it < 0xa0, it == 0x61c, it >= 0x200b && it < 0x2010, it >= 0x2028 && it < 0x202f,
			it >= 0x2066 && it < 0x206a, it == 0xfeff:
			fmt.Fprintf(&out, "\\u{%x}", it)
		default:
			out.WriteRune(it)
		}
	}
	return out.String()
}

var ruleNames = [...]string{"NonZero", "Usize", "Isize", "Ordering", "CStr", "Heap", "Reverse", "Nanos", "AtMost", "Indexed"}

// appendLabel appends a short description of a type.
func appendLabel(out *strings.Builder, types []*schemaType, index, depth int) {
	t := types[index]
	list := func(start, end string) {
		out.WriteString(start)
		for i, part := range t.parts {
			if i > 0 {
				out.WriteString(", ")
			}
			isLong := out.Len() >= 256
			appendLabel(out, types, part, depth+1)
			if isLong {
				break
			}
		}
		out.WriteString(end)
	}
	if depth == 8 || out.Len() >= 256 {
		out.WriteString("…")
		return
	}
	switch t.kind {
	case isNumber:
		out.WriteString(numberNames[t.which])
	case isBool:
		out.WriteString("bool")
	case isChar:
		out.WriteString("char")
	case isString:
		out.WriteString("str")
	case isSequence:
		list("[]", "")
	case isArray:
		list(fmt.Sprintf("[%d]", t.count), "")
	case isOption:
		list("Option<", ">")
	case isResult:
		list("Result<", ">")
	case isMap:
		list("Map<", ">")
	case isSet:
		list("Set<", ">")
	case isPointer:
		list("Box<", ">")
	case isTuple:
		if len(t.parts) == 1 {
			list("(", ",)")
		} else {
			list("(", ")")
		}
	case isRule:
		if t.which == ruleAtMost {
			list(fmt.Sprintf("AtMost<%d, ", t.count), ">")
		} else {
			list(ruleNames[t.which]+"<", ">")
		}
	case isOpaque:
		out.WriteString("opaque " + shown(t.name))
	default:
		out.WriteString(shown(t.name))
	}
}

func labelOfType(types []*schemaType, index int) string {
	var out strings.Builder
	appendLabel(&out, types, index, 0)
	return out.String()
}

// newName returns the proposal of an alias if each side has only one name without a match.
func newName(source, reader []*schemaField) string {
	found, several := matchNames(source, reader)
	used := make([]bool, len(source))
	for _, i := range found {
		if i >= 0 {
			used[i] = true
		}
	}
	var gone, added []string
	for i, it := range source {
		if !used[i] {
			gone = append(gone, shown(it.name))
		}
	}
	for i, it := range reader {
		if found[i] < 0 {
			added = append(added, shown(it.name))
		}
	}
	if several >= 0 || len(gone) != 1 || len(added) != 1 {
		return ""
	}
	return fmt.Sprintf("if `%s` is the new name of `%s`, add #[sdp(alias = \"%s\")] to it", added[0], gone[0], gone[0])
}

// reasonTexts returns the texts of a reason and of its remedy, for a pair or two variants of it.
func (p *Plan) reasonTexts(it *pair, why reason, variant, other *schemaVariant) (string, string) {
	old, name := labelOfType(p.source.types, it.source), labelOfType(p.reader.types, it.reader)
	words := [2]string{}
	for i, kind := range [2]byte{p.source.types[it.source].kind, p.reader.types[it.reader].kind} {
		words[i] = map[byte]string{isStruct: "struct ", isEnum: "enum ", isAlias: "alias "}[kind]
	}
	from, to := it.x.t.fields, it.y.t.fields
	noun, part := "field", strconv.Itoa(why.index)
	switch {
	case variant != nil && other != nil:
		old, name = old+"::"+shown(variant.name), name+"::"+shown(other.name)
		from, to, words = variant.fields, other.fields, [2]string{"variant ", "variant "}
	case it.y.t.kind == isEnum:
		noun = "variant"
		if why.index < len(it.y.t.variants) {
			part = "`" + shown(it.y.t.variants[why.index].name) + "`"
		}
	}
	if noun == "field" && why.index < len(to) {
		part = "`" + shown(to[why.index].name) + "`"
	}
	keep := "in the newer program, keep the type and add a field with another name and a default, or use `Resolver::upgrade`"
	switch why.why {
	case reasonTypes:
		if words == [2]string{"struct ", "struct "} {
			keep = "add #[sdp(alias = \"…\")] with the earlier name of a field, which is \"0\" for an unnamed one, or else keep the type"
		}
		return words[0] + old + " has no conversion to " + words[1] + name, keep
	case reasonKinds:
		return old + " and " + name + " have different meanings", keep
	case reasonLength:
		return old + " and " + name + " have different lengths", "use a sequence, or a struct with named fields"
	case reasonMissing:
		remedy := "add #[sdp(default)] to the field, or #[sdp(alias = \"…\")] with its earlier name"
		if !isList(from) && !isList(to) {
			if alias := newName(from, to); alias != "" {
				remedy = alias + ", or else #[sdp(default)]"
			}
		}
		return fmt.Sprintf("the writer has no %s %s of %s, and the reader has no default for it", noun, part, name), remedy
	case reasonDefault:
		return fmt.Sprintf("the default of the %s %s of %s is not a value of its type", noun, part, name), ""
	case reasonSeveral:
		return fmt.Sprintf("several %ss match the %s %s of %s", noun, noun, part, name), "remove an alias"
	case reasonKeyOrder:
		return "the conversion of " + old + " to " + name + " could change the order of keys", "keep the type of the key"
	case reasonOpaque:
		isOpen := func(it *schemaField) bool { return p.source.types[it.part].isOpen }
		if at := slices.IndexFunc(from, isOpen); at >= 0 && it.x.t.kind != isTuple {
			old += "." + shown(from[at].name)
		}
		return "the length of the bytes inside " + old + " is unknown", "add schema = \"Type\" to the field with `with`, or \"sdp_serde::Traced<Type>\" for a type of serde; for released values, use `Resolver::upgrade`"
	}
	return "the conversion of " + old + " to " + name + " exceeds the limits of a plan", ""
}

// A place is a part of the writer's type that is searched for refusals.
type place struct {
	pair *pair
	path string
}

// Refusals returns why a message of the writer, or values, whose id is 0, have no conversion: a text for each place, with a
// proposal after it. There are none if they have one. isForward is whether only the types of the writer can change, which
// leaves out the proposals.
func (p *Plan) Refusals(id uint16, isForward bool) []string {
	root := p.byID[id]
	switch {
	case p.source.hasMessages != p.reader.hasMessages:
		return []string{"value: one schema describes values, and the other one messages"}
	case root == nil || root.pair != nil && !root.pair.isRefused:
		return nil
	}
	path := labelOfType(p.source.types, root.part)
	if root.pair == nil {
		return []string{fmt.Sprintf("%s: the reader has no message %d", path, id)}
	}
	var texts []string
	add := func(path, text, remedy string) {
		text = path + ": " + text
		if remedy != "" && !isForward {
			text += "\n  help: " + remedy
		}
		texts = append(texts, text)
	}
	pending, seen := []place{{root.pair, path}}, map[*pair]bool{root.pair: true}
	for len(pending) > 0 && len(texts) < 64 {
		it, path := pending[len(pending)-1].pair, pending[len(pending)-1].path
		pending = pending[:len(pending)-1]
		report := func(path string, why reason, variant, other *schemaVariant) {
			text, remedy := p.reasonTexts(it, why, variant, other)
			add(path, text, remedy)
		}
		if it.reason.why != noReason {
			report(path, it.reason, nil, nil)
			continue
		}
		if it.kind == pairFields {
			for _, why := range it.choices[0].reasons[:min(64, len(it.choices[0].reasons))] {
				report(path, why, nil, nil)
			}
		}
		listed := len(texts)
		next := it.refusedParts(path, seen)
		for i, found := range it.choices {
			if it.kind != pairEnum || found.to == nil {
				continue
			}
			variant := it.x.t.variants[i]
			for _, why := range found.reasons[:min(64, len(found.reasons))] {
				if len(texts) < 64 {
					report(path+"::"+shown(variant.name), why, variant, found.to)
				}
			}
		}
		if it.kind == pairEnum && len(next) == 0 && len(texts) == listed {
			remedy := "add #[sdp(alias = \"…\")] to renamed variants, or #[sdp(other)] to one"
			add(path, "the enums have no common variant", remedy)
		}
		slices.Reverse(next)
		pending = append(pending, next...)
	}
	return texts[:min(64, len(texts))]
}

// refusedParts returns the refused parts of a pair, each once, with their paths.
func (p *pair) refusedParts(path string, seen map[*pair]bool) []place {
	var next []place
	leaves := 0
	for i, it := range p.choices {
		start, fields := "", p.x.t.fields
		switch {
		case p.kind == pairEnum:
			start, fields = "::"+shown(p.x.t.variants[i].name), p.x.t.variants[i].fields
		case p.kind == pairResult:
			start = [2]string{"::Ok", "::Err"}[i]
		}
		steps := slices.DeleteFunc(slices.Clone(it.steps), func(step fieldStep) bool { return step.pair == nil })
		for at, part := range it.parts {
			isLeaf := part.kind == pairRefused || part.kind == pairCopy || part.kind == pairText || part.kind == pairNumber
			if !part.isRefused || seen[part] {
				continue
			}
			if isLeaf {
				leaves++
			} else {
				seen[part] = true
			}
			if isLeaf && leaves > 64 {
				continue
			}
			end := ""
			switch {
			case at < len(steps):
				end = "." + shown(fields[steps[at].from].name)
			case p.kind == pairList && len(it.parts) > 1 && at == 0:
				end = "[key]"
			case p.kind == pairList:
				end = "[]"
			}
			if len(path) < 256 {
				next = append(next, place{part, path + start + end})
			} else {
				next = append(next, place{part, strings.TrimRight(path, "…") + "…"})
			}
		}
	}
	return next
}
