public import EventModulesCore
internal import EventRuntime

extension DeeplinkPattern {
    /// Creates the link that this pattern matches with these values.
    ///
    /// ```swift
    /// var deeplink: Deeplink? { Self.pattern.link(["list": .string(context.list)]) }
    /// ```
    ///
    /// Each placeholder in a part needs a value; query values are optional.
    ///
    /// - Returns: The link under the root that the pattern is written with. If a value is missing,
    ///   has another kind than its placeholder or no placeholder, or can't be in a link, such as an
    ///   empty text for a part, logs a diagnostic and returns nil.
    public func link(
        _ values: [String: DeeplinkValue],
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Deeplink? {
        do throws(DeeplinkFault) {
            for name in Array(values.keys).inOrder(<) { _ = try placeholder(named: name) }
            let root = roots[0]
            var texts = root.parts
            for part in parts { texts += try part.texts(in: values) }
            var items: [Deeplink.QueryItem] = []
            for placeholder in query {
                guard let value = try placeholder.value(in: values) else { continue }
                items.append(Deeplink.QueryItem(name: placeholder.name, value: "\(value)"))
            }
            let link = Deeplink(scheme: root.scheme, parts: texts, query: items)
            // Reading the link applies the limits of all links.
            do { return try Deeplink(link.description) } catch {
                throw DeeplinkFault(problem: error.problem, remedy: "pass values of a valid link")
            }
        } catch {
            Diagnostics.reportFromAnywhere(error.diagnostic(of: self, at: "\(fileID):\(line)"))
            return nil
        }
    }

    /// Returns the placeholder with a name, in the parts or in the query.
    func placeholder(named name: String) throws(DeeplinkFault) -> DeeplinkPlaceholder {
        if let placeholder = placeholders.first(where: { $0.name == name }) { return placeholder }
        let names = placeholders.map(\.name).joined(separator: ", ")
        throw DeeplinkFault(
            problem: "the pattern has no value \(name.excerpt)",
            remedy: names.isEmpty
                ? "add a placeholder to the pattern" : "use a name of the pattern: \(names)"
        )
    }
}

extension DeeplinkPart {
    fileprivate func texts(in values: [String: DeeplinkValue]) throws(DeeplinkFault) -> [String] {
        switch self {
        case .literal(let text): return [text]
        case .placeholder(let placeholder):
            let texts = try placeholder.value(in: values)?.texts ?? []
            if !texts.isEmpty, !texts.contains("") { return texts }
            let name = placeholder.name
            throw DeeplinkFault(
                problem: "\(placeholder) has no text",
                remedy: placeholder.kind == .rest
                    ? "pass at least one part for \(name), and no empty one"
                    : "pass a value for \(name), or move it to the query"
            )
        }
    }
}

extension DeeplinkPlaceholder {
    fileprivate func value(
        in values: [String: DeeplinkValue]
    ) throws(DeeplinkFault) -> DeeplinkValue? {
        guard let value = values[name] else { return nil }
        guard value.kind == kind else {
            throw DeeplinkFault(
                problem: "\(self) has the \(value.kind.rawValue) \(value.description.excerpt)",
                remedy: "pass a value of the kind \(kind.rawValue)"
            )
        }
        return value
    }
}

extension DeeplinkValue {
    fileprivate var texts: [String] {
        if case .rest(let parts) = self { parts } else { [description] }
    }
}
