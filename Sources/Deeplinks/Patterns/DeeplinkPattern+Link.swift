internal import Delivery

extension DeeplinkPattern {
    /// The link that this pattern matches with these values: the way back.
    ///
    /// ```swift
    /// var deeplink: Deeplink? { Self.pattern.link(["list": .string(context.list)]) }
    /// ```
    ///
    /// - Parameters:
    ///   - values: A value for each placeholder of the parts, and for some or none of the query.
    ///   - fileID: Where the link is made; for reports.
    ///   - line: Where the link is made; for reports.
    /// - Returns: The link under the root that the pattern is written with. Nil, with a report, if
    ///   a value is missing, is of another kind than its placeholder, or has none; or if a link
    ///   cannot have it, such as an empty text for a part.
    @MainActor
    public func link(
        _ values: [String: DeeplinkValue],
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Deeplink? {
        do {
            return try link(writing: values)
        } catch {
            Diagnostics.report(error.diagnostic(of: self, at: "\(fileID):\(line)"))
            return nil
        }
    }

    func link(
        writing values: [String: DeeplinkValue]
    ) throws(DeeplinkValueFault) -> Deeplink {
        let undeclared = values.keys.filter { placeholder(named: $0) == nil }
        if let name = undeclared.min() { throw .undeclared(name) }
        let link = try Deeplink(
            scheme: root.scheme,
            parts: root.parts + partTexts(values),
            query: queryItems(values)
        )
        // What a link may be is checked where links are read.
        do { return try Deeplink(link.description) } catch { throw .unreadable(error) }
    }

    private func partTexts(
        _ values: [String: DeeplinkValue]
    ) throws(DeeplinkValueFault) -> [String] {
        var texts: [String] = []
        for part in parts {
            switch part {
            case .literal(let text): texts.append(text)
            case .placeholder(let placeholder):
                guard let text = try placeholder.text(in: values) else {
                    throw .missing(placeholder)
                }
                guard !text.isEmpty else { throw .empty(placeholder) }
                texts.append(text)
            }
        }
        return texts
    }

    private func queryItems(
        _ values: [String: DeeplinkValue]
    ) throws(DeeplinkValueFault) -> [Deeplink.QueryItem] {
        var items: [Deeplink.QueryItem] = []
        for placeholder in query {
            guard let text = try placeholder.text(in: values) else { continue }
            items.append(Deeplink.QueryItem(name: placeholder.name, value: text))
        }
        return items
    }
}

extension DeeplinkPlaceholder {
    fileprivate func text(
        in values: [String: DeeplinkValue]
    ) throws(DeeplinkValueFault) -> String? {
        guard let value = values[name] else { return nil }
        guard value.kind == kind else { throw .wrongKind(self, value) }
        return "\(value)"
    }
}
