internal import EventModulesCore
package import EventRuntime

extension DeeplinkPattern {
    package init(
        parsing text: String,
        priority: Int,
        alsoUnder furtherRoots: [String]
    ) throws(DeeplinkFault) {
        guard !text.contains("#") else {
            throw DeeplinkFault(
                problem: "a “#” and the text after it are dropped from links",
                remedy: "remove the “#”, or write it as %23"
            )
        }
        let path = text.prefix { $0 != "?" }
        let query = text[path.endIndex...]
        guard let separator = path.firstRange(of: "://"),
            let scheme = (try? Deeplink(String(path[..<separator.upperBound])))?.scheme
        else {
            throw DeeplinkFault(
                problem: "it doesn't begin with a scheme and “://”",
                remedy: "begin the pattern as in todo://list"
            )
        }
        let allParts = try Self.parts(path[separator.upperBound...])
        var host: [String] = []
        if DeeplinkRoot.hasHost(scheme), case .literal(let text) = allParts.first { host = [text] }
        var roots = [try DeeplinkRoot(scheme: scheme, parts: host, in: text)]
        parts = Array(allParts.dropFirst(host.count))
        self.query = query.isEmpty ? [] : try Self.query(query.dropFirst())
        self.priority = priority
        for text in furtherRoots {
            let root = try DeeplinkRoot(parsing: text)
            if !roots.contains(root) { roots.append(root) }
        }
        self.roots = roots
        try check()
    }

    private static func parts(_ text: Substring) throws(DeeplinkFault) -> [DeeplinkPart] {
        let whole = text.last == "/" ? text.dropLast() : text
        guard !whole.isEmpty else { return [] }
        let pieces = whole.split(separator: "/", omittingEmptySubsequences: false)
        return try pieces.map { piece throws(DeeplinkFault) in
            if let placeholder = try DeeplinkPlaceholder(piece) { return .placeholder(placeholder) }
            let link = try? Deeplink("literal://\(piece)")
            if let literal = link?.parts.first { return .literal(literal) }
            throw DeeplinkFault(
                problem: "no link can have a part \(String(piece).excerpt)",
                remedy: "write the part as in a link, percent-encoded where needed"
            )
        }
    }

    private static func query(_ text: Substring) throws(DeeplinkFault) -> [DeeplinkPlaceholder] {
        let pieces = text.split(separator: "&", omittingEmptySubsequences: false)
        return try pieces.map { piece throws(DeeplinkFault) in
            if let placeholder = try DeeplinkPlaceholder(piece) { return placeholder }
            throw DeeplinkFault(
                problem: "\(String(piece).excerpt) after the “?” isn't a placeholder",
                remedy: "write query values as in ?{filter}&{page:Int}"
            )
        }
    }

    private func check() throws(DeeplinkFault) {
        var names: Set<String> = []
        for placeholder in placeholders where !names.insert(placeholder.name).inserted {
            throw DeeplinkFault(
                problem: "two placeholders are named \(placeholder.name.excerpt)",
                remedy: "give each placeholder its own name"
            )
        }
        let elsewhere = parts.dropLast().compactMap(\.placeholder) + query
        if let rest = elsewhere.first(where: { $0.kind == .rest }) {
            throw DeeplinkFault(
                problem: "\(rest) isn't the last part",
                remedy: "write it once, at the end of the path, as in todo://file/{path...}"
            )
        }
        let count = parts.count + (roots.map(\.parts.count).max() ?? 0)
        guard count <= Deeplink.maximumPartCount else {
            throw DeeplinkFault(
                problem: "a link can't have \(count) parts",
                remedy: "use at most \(Deeplink.maximumPartCount) parts, including the root's"
            )
        }
    }
}

extension DeeplinkPlaceholder {
    /// Reads a piece in braces; nil if it has no braces.
    fileprivate init?(_ piece: Substring) throws(DeeplinkFault) {
        guard piece.contains(where: \.isBrace) else { return nil }
        let inner = piece.dropFirst().dropLast()
        guard piece.count > 1, piece.first == "{", piece.last == "}",
            !inner.contains(where: \.isBrace)
        else {
            throw DeeplinkFault(
                problem: "the braces in \(String(piece).excerpt) don't enclose all of it",
                remedy: "write placeholders as in todo://list/{list}/item/{line:Int}?{filter}"
            )
        }
        let isRest = inner.hasSuffix("...")
        let name = isRest ? inner.dropLast(3) : inner.prefix { $0 != ":" }
        // Query names are read from links, which would have to percent-encode other characters.
        guard !name.isEmpty,
            name.utf8.allSatisfy({ $0.isASCIILetterOrDigit || "_-".utf8.contains($0) })
        else {
            throw DeeplinkFault(
                problem: "\(String(piece).excerpt) has no name of letters, digits, “_” and “-”",
                remedy: "give each placeholder its own name"
            )
        }
        let kind = name == inner ? "String" : inner[name.endIndex...].dropFirst()
        try self.init(name: String(name), kind: isRest ? .rest : DeeplinkKind(named: kind))
    }
}

extension DeeplinkKind {
    fileprivate init(named name: Substring) throws(DeeplinkFault) {
        let kinds = Self.allCases.filter { $0 != .rest }
        guard let kind = kinds.first(where: { $0.rawValue == name }) else {
            throw DeeplinkFault(
                problem: "\(String(name).excerpt) isn't a kind",
                remedy: "choose one of \(kinds.map(\.rawValue).joined(separator: ", "))"
            )
        }
        self = kind
    }
}

extension DeeplinkRoot {
    fileprivate init(parsing text: String) throws(DeeplinkFault) {
        guard let link = try? Deeplink(text), link.query.isEmpty,
            !text.contains(where: { $0.isBrace || $0 == "?" || $0 == "#" })
        else {
            throw DeeplinkFault(
                problem: "\(text.excerpt) isn't a root",
                remedy: "write the root as in todo-beta:// or https://todo.example"
            )
        }
        try self.init(scheme: link.scheme, parts: link.parts, in: text)
    }

    fileprivate init(scheme: String, parts: [String], in text: String) throws(DeeplinkFault) {
        guard !Self.hasHost(scheme) || !parts.isEmpty else {
            throw DeeplinkFault(
                problem: "\(text.excerpt) has no literal host",
                remedy: "write the host as in https://todo.example/list"
            )
        }
        self.init(scheme: scheme, parts: parts)
    }
}

extension Character {
    fileprivate var isBrace: Bool { self == "{" || self == "}" }
}

/// A mistake in the text of a pattern, or in the use of its values.
package struct DeeplinkFault: Error, Equatable {
    let problem: String
    let remedy: String

    package func diagnostic(of text: String, at source: String?) -> Diagnostic {
        Diagnostic(
            "A deep link pattern is malformed.",
            source.map { ["pattern": text, "problem": problem, "created at": $0] }
                ?? ["pattern": text, "problem": problem],
            explanation: "The pattern wouldn't answer the links that it is written for.",
            fix: "To fix this, \(remedy)."
        )
    }

    func diagnostic(of pattern: DeeplinkPattern, at source: String) -> Diagnostic {
        Diagnostic(
            "A value doesn't fit a deep link pattern.",
            ["pattern": "\(pattern)", "problem": problem, "at": source],
            explanation: "A link has one value of the right kind for each placeholder, optional in "
                + "the query; the result is nil.",
            fix: "To fix this, \(remedy)."
        )
    }
}
