// Conversion between versions: the pairs that are refused, copied and partial.


// settle finds the pairs that are refused, copied and partial.
func (s *resolution) settle(roots int) {
	var failed []user
	var changed, unchecked []*pair
	for _, p := range s.pairs {
		for _, it := range p.choices {
			for _, part := range it.parts {
				part.users = append(part.users, user{p, it})
			}
		}
		if p.reason.why != noReason || p.kind == pairFields && len(p.choices[0].reasons) > 0 || p.isEmpty() {
			failed = append(failed, user{p, nil})
		}
		if !p.hasEqualForm() {
			changed = append(changed, p)
		}
	}
	for rounds := 1; len(failed) > 0 || len(changed) > 0; rounds++ {
		for len(failed) > 0 {
			it := failed[len(failed)-1]
			failed = failed[:len(failed)-1]
			if it.pair.isRefused || it.choice != nil && it.choice.isFailed {
				continue
			}
			if it.choice != nil {
				it.choice.isFailed = true
			}
			changed = append(changed, it.pair)
			unchecked = append(unchecked, it.pair)
			if it.choice == nil || it.pair.isEmpty() {
				it.pair.isRefused = true
				failed = append(failed, it.pair.users...)
			}
		}
		for len(changed) > 0 {
			p := changed[len(changed)-1]
			changed = changed[:len(changed)-1]
			if p.isCopied {
				p.isCopied = false
				unchecked = append(unchecked, p)
				for _, it := range p.users {
					unchecked = append(unchecked, it.pair)
					changed = append(changed, it.pair)
				}
			}
		}
		seen := make(map[*pair]bool, len(unchecked))
		for _, p := range unchecked {
			if !p.isRefused && !p.isCopied && !seen[p] {
				failed = append(failed, s.failures(p)...)
			}
			seen[p] = true
		}
		unchecked = nil
		if rounds == 64 {
			for _, p := range s.pairs[:roots] {
				failed = append(failed, user{p, nil})
			}
		}
	}
	partial := slices.Clone(s.pairs)
	partial = slices.DeleteFunc(partial, func(p *pair) bool { return !p.hasErrors() })
	for len(partial) > 0 {
		p := partial[len(partial)-1]
		partial = partial[:len(partial)-1]
		if p.isPartial {
			continue
		}
		p.isPartial = true
		for _, it := range p.users {
			if !it.choice.isFailed {
				partial = append(partial, it.pair)
			}
		}
	}
}

// failures returns the choices, or nil for the pair, that are refused because the pair is not copied (R8, R11).
func (s *resolution) failures(p *pair) []user {
	var cut []user
	why := byte(noReason)
	if p.mustCopy {
		why = reasonKeyOrder
	} else if p.x.t.isOpen {
		for _, it := range p.choices {
			isChanged := func(step fieldStep) bool { return step.pair == nil || !step.pair.isCopied }
			if !it.isFailed && it.after > 0 && slices.ContainsFunc(it.steps[len(it.steps)-it.after:], isChanged) {
				cut = append(cut, user{p, it})
			}
		}
		if p.kind == pairList || s.skipsOpen(p) || p.kind == pairFields && len(cut) > 0 {
			why = reasonOpaque
		}
	}
	if why == noReason {
		return cut
	}
	if p.reason.why == noReason {
		p.reason.why = why
	}
	return []user{{p, nil}}
}
