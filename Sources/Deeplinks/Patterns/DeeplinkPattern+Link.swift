internal import Delivery

extension DeeplinkPattern {
    /// Creates the link that this pattern matches with these values.
    ///
    /// ```swift
    /// var deeplink: Deeplink? { Self.pattern.link(["list": .string(context.list)]) }
    /// ```
    ///
    /// - Parameters:
    ///   - values: A value for each placeholder of the parts, and for any placeholder of the query.
    ///   - fileID: The source location, for reports.
    ///   - line: The source location, for reports.
    /// - Returns: The link under the root that the pattern is written with. Nil, with a report, if a
    ///   value is missing, has another kind than its placeholder, or has no placeholder; or if a link
    ///   can't contain it, such as an empty text for a part.
    public func link(
        _ values: [String: DeeplinkValue],
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Deeplink? {
        do {
            return try link(writing: values)
        } catch {
            Diagnostics.reportFromAnywhere(error.diagnostic(of: self, at: "\(fileID):\(line)"))
            return nil
        }
    }

    private func link(
        writing values: [String: DeeplinkValue]
    ) throws(DeeplinkFault) -> Deeplink {
        for name in values.keys.sorted() { _ = try placeholder(named: name) }
        var texts = root.parts
        for part in parts {
            switch part {
            case .literal(let text): texts.append(text)
            case .placeholder(let placeholder):
                guard let text = try placeholder.text(in: values), !text.isEmpty else {
                    throw DeeplinkFault(
                        "\(placeholder) has no text",
                        remedy: "pass a value for \(placeholder.name), or move it to the query"
                    )
                }
                texts.append(text)
            }
        }
        var items: [Deeplink.QueryItem] = []
        for placeholder in query {
            guard let text = try placeholder.text(in: values) else { continue }
            items.append(Deeplink.QueryItem(name: placeholder.name, value: text))
        }
        let link = Deeplink(scheme: root.scheme, parts: texts, query: items)
        // Reading the link applies the limits of all links.
        do { return try Deeplink(link.description) } catch {
            throw DeeplinkFault(error.problem, remedy: "pass values of a valid link")
        }
    }

    /// Returns the placeholder with a name, in the parts or in the query.
    func placeholder(named name: String) throws(DeeplinkFault) -> DeeplinkPlaceholder {
        if let placeholder = placeholders.first(where: { $0.name == name }) { return placeholder }
        let names = placeholders.map(\.name).joined(separator: ", ")
        throw DeeplinkFault(
            "the pattern has no value \(name.excerpt)",
            remedy: names.isEmpty
                ? "add a placeholder to the pattern" : "use a name of the pattern: \(names)"
        )
    }
}

extension DeeplinkPlaceholder {
    fileprivate func text(
        in values: [String: DeeplinkValue]
    ) throws(DeeplinkFault) -> String? {
        guard let value = values[name] else { return nil }
        guard value.kind == kind else {
            throw DeeplinkFault(
                "\(self) has the \(value.kind.rawValue) \(value.description.excerpt)",
                remedy: "pass a value of the kind \(kind.rawValue)"
            )
        }
        return value.description
    }
}
