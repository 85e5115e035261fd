/// Takes the text of a pattern apart.
struct DeeplinkPatternReader {
    private let text: String
    private let path: Substring
    private let queryText: Substring?

    init(_ text: String) {
        self.text = text
        path = text.prefix { $0 != "?" }
        queryText = path.endIndex < text.endIndex ? text[path.endIndex...].dropFirst() : nil
    }

    /// The scheme, for the web with the host.
    func root() throws(DeeplinkPatternFault) -> DeeplinkRoot {
        guard !text.contains("#") else { throw .fragment }
        let scheme = try scheme()
        guard DeeplinkRoot.hasHost(scheme) else { return DeeplinkRoot(scheme: scheme, parts: []) }
        guard case .literal(let host) = try parts().first else { throw .noHost(text) }
        return DeeplinkRoot(scheme: scheme, parts: [host])
    }

    private func scheme() throws(DeeplinkPatternFault) -> String {
        let beginning = path.prefix { $0 != "/" }
        guard let link = try? Deeplink("\(beginning)//"), path.hasPrefix("\(beginning)//") else {
            throw .scheme
        }
        return link.scheme
    }

    func parts() throws(DeeplinkPatternFault) -> [DeeplinkPart] {
        let behindScheme = path.drop { $0 != "/" }.dropFirst(2)
        let whole = behindScheme.last == "/" ? behindScheme.dropLast() : behindScheme
        guard !whole.isEmpty else { return [] }
        var parts: [DeeplinkPart] = []
        for piece in whole.split(separator: "/", omittingEmptySubsequences: false) {
            try parts.append(part(piece))
        }
        return parts
    }

    func query() throws(DeeplinkPatternFault) -> [DeeplinkPlaceholder] {
        guard let queryText else { return [] }
        var query: [DeeplinkPlaceholder] = []
        for piece in queryText.split(separator: "&", omittingEmptySubsequences: false) {
            guard let placeholder = try placeholder(piece) else { throw .query(String(piece)) }
            query.append(placeholder)
        }
        return query
    }

    private func part(_ piece: Substring) throws(DeeplinkPatternFault) -> DeeplinkPart {
        if let placeholder = try placeholder(piece) { return .placeholder(placeholder) }
        guard let link = try? Deeplink("literal://\(piece)"), let text = link.parts.first else {
            throw .literal(String(piece))
        }
        return .literal(text)
    }

    /// A whole piece in braces, or nil for one without any.
    private func placeholder(
        _ piece: Substring
    ) throws(DeeplinkPatternFault) -> DeeplinkPlaceholder? {
        guard piece.contains(where: { "{}".contains($0) }) else { return nil }
        let inner = piece.dropFirst().dropLast()
        guard piece.count > 1, piece.first == "{", piece.last == "}",
            !inner.contains(where: { "{}".contains($0) })
        else { throw .braces(String(piece)) }
        let name = inner.prefix { $0 != ":" }
        guard name.isName else { throw .name(String(piece)) }
        let kind = name.endIndex < inner.endIndex ? inner[name.endIndex...].dropFirst() : "String"
        return try DeeplinkPlaceholder(name: String(name), kind: self.kind(kind))
    }

    private func kind(_ name: Substring) throws(DeeplinkPatternFault) -> DeeplinkKind {
        guard let kind = DeeplinkKind(rawValue: String(name)) else { throw .kind(String(name)) }
        return kind
    }
}

extension Substring {
    /// Names are read from links, where others would have to be percent-encoded.
    fileprivate var isName: Bool {
        !isEmpty
            && utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || "_-".utf8.contains($0) }
    }
}
