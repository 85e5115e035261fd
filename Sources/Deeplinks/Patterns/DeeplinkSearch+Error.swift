extension DeeplinkSearch {
    /// Why nothing was found.
    var error: DeeplinkError {
        guard trie.node(ofScheme: link.scheme) != nil else {
            return unanswered(at: 0, candidates: trie.schemeNames.map { "\($0)://" })
        }
        if let refusal = progress.refusals.first {
            return unanswered(at: refusal.point.part, candidates: progress.refusals.map(text))
        }
        return unanswered(at: progress.stops.first?.part ?? 0, candidates: stopTexts)
    }

    private func unanswered(at part: Int, candidates: [String]) -> DeeplinkError {
        let rest = PercentEncoding.rest(parts: link.parts[part...], query: link.query)
        return .unanswered(
            link: link,
            part: part,
            rest: String(decoding: rest, as: UTF8.self),
            candidates: Array(candidates.prefix(DeeplinkProgress.greatestCount))
        )
    }

    private func text(_ refusal: DeeplinkProgress.Refusal) -> String {
        let form = trie.forms[refusal.form]
        return switch refusal.reason {
        case .query(let placeholder, let value):
            "\(text(form)): \(value.excerpt) is no \(placeholder.kind.rawValue) for \(placeholder.name)"
        case .notAccepted: "\(text(form)): nothing could be made of its values"
        }
    }

    /// The forms that could go on from the stops; first those that miss a part or another kind.
    private var stopTexts: [String] {
        var texts: [String] = []
        var further: [String] = []
        for stop in progress.stops {
            for form in trie.forms where goesOn(form, from: stop) {
                guard texts.count < DeeplinkProgress.greatestCount else { return texts }
                if let reason = reason(form, at: stop) {
                    texts.append("\(text(form)): \(reason)")
                } else if further.count < DeeplinkProgress.greatestCount {
                    further.append(text(form))
                }
            }
        }
        // A pattern could go on from several stops.
        return (texts + further).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    private func text(_ form: DeeplinkTrie.Form) -> String { form.pattern.text(under: form.root) }

    private func goesOn(_ form: DeeplinkTrie.Form, from stop: DeeplinkProgress.Stop) -> Bool {
        let depth = trie.nodes[stop.node].depth
        return depth < form.path.count - 1 && form.path[depth] == stop.node
            && (stop.point.start == nil || stop.point.start == form.start)
    }

    private func reason(_ form: DeeplinkTrie.Form, at stop: DeeplinkProgress.Stop) -> String? {
        let index = trie.nodes[stop.node].depth - form.root.parts.count
        guard index >= 0, case .placeholder(let placeholder) = form.pattern.parts[index] else {
            return nil
        }
        guard stop.part < link.parts.count else { return "the link has no \(placeholder)" }
        return "\(link.parts[stop.part].excerpt) is no \(placeholder.kind.rawValue)"
    }
}
