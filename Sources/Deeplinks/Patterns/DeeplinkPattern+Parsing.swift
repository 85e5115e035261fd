package import Delivery

extension DeeplinkPattern {
    /// Reads a pattern.
    package init(
        parsing text: String,
        priority: Int,
        alsoUnder roots: [String]
    ) throws(DeeplinkFault) {
        guard !text.contains("#") else {
            throw DeeplinkFault(
                "a “#” and the text after it are dropped from links",
                remedy: "remove the “#”, or write it as %23"
            )
        }
        let path = text.prefix { $0 != "?" }
        let query = text[path.endIndex...]
        let scheme = try Self.scheme(of: path)
        let allParts = try Self.parts(of: path)
        self.priority = priority
        if !DeeplinkRoot.hasHost(scheme) {
            root = DeeplinkRoot(scheme: scheme, parts: [])
        } else if case .literal(let host) = allParts.first {
            root = DeeplinkRoot(scheme: scheme, parts: [host])
        } else {
            throw .noHost(text)
        }
        parts = Array(allParts.dropFirst(root.parts.count))
        self.query = query.isEmpty ? [] : try Self.query(query.dropFirst())
        furtherRoots = try Self.read(roots, besides: root)
        try check()
    }

    private static func scheme(of path: Substring) throws(DeeplinkFault) -> String {
        let beginning = path.prefix { $0 != "/" } + "//"
        guard path.hasPrefix(beginning), let link = try? Deeplink(String(beginning)) else {
            throw DeeplinkFault(
                "it doesn't begin with a scheme and “://”",
                remedy: "begin the pattern as in todo://list"
            )
        }
        return link.scheme
    }

    private static func parts(of path: Substring) throws(DeeplinkFault) -> [DeeplinkPart] {
        let text = path.drop { $0 != "/" }.dropFirst(2)
        let whole = text.last == "/" ? text.dropLast() : text
        guard !whole.isEmpty else { return [] }
        var parts: [DeeplinkPart] = []
        for piece in whole.split(separator: "/", omittingEmptySubsequences: false) {
            if let placeholder = try placeholder(piece) {
                parts.append(.placeholder(placeholder))
            } else if let literal = (try? Deeplink("literal://\(piece)"))?.parts.first {
                parts.append(.literal(literal))
            } else {
                throw DeeplinkFault(
                    "no link can have a part \(String(piece).excerpt)",
                    remedy: "write the part as in a link, percent-encoded where needed"
                )
            }
        }
        return parts
    }

    private static func query(_ text: Substring) throws(DeeplinkFault) -> [DeeplinkPlaceholder] {
        var query: [DeeplinkPlaceholder] = []
        for piece in text.split(separator: "&", omittingEmptySubsequences: false) {
            guard let placeholder = try placeholder(piece) else {
                throw DeeplinkFault(
                    "\(String(piece).excerpt) after the “?” isn't a placeholder",
                    remedy: "write query values as in ?{filter}&{page:Int}"
                )
            }
            query.append(placeholder)
        }
        return query
    }

    /// Reads a piece in braces; nil if it has no braces.
    private static func placeholder(
        _ piece: Substring
    ) throws(DeeplinkFault) -> DeeplinkPlaceholder? {
        guard piece.contains(where: \.isBrace) else { return nil }
        let inner = piece.dropFirst().dropLast()
        guard piece.count > 1, piece.first == "{", piece.last == "}",
            !inner.contains(where: \.isBrace)
        else {
            throw DeeplinkFault(
                "the braces in \(String(piece).excerpt) don't enclose all of it",
                remedy: "write placeholders as in todo://list/{list}/item/{line:Int}?{filter}"
            )
        }
        let name = inner.prefix { $0 != ":" }
        // Query names are read from links, which would have to percent-encode other characters.
        guard !name.isEmpty,
            name.utf8.allSatisfy({ $0.isASCIILetterOrDigit || "_-".utf8.contains($0) })
        else {
            throw DeeplinkFault(
                "\(String(piece).excerpt) has no name of letters, digits, “_” and “-”",
                remedy: "give each placeholder a name of its own"
            )
        }
        let kindName = name == inner ? "String" : String(inner[name.endIndex...].dropFirst())
        guard let kind = DeeplinkKind(rawValue: kindName) else {
            let kinds = DeeplinkKind.allCases.map(\.rawValue).joined(separator: ", ")
            throw DeeplinkFault(
                "\(kindName.excerpt) isn't a kind",
                remedy: "choose one of \(kinds)"
            )
        }
        return DeeplinkPlaceholder(name: String(name), kind: kind)
    }

    private static func read(
        _ texts: [String],
        besides first: DeeplinkRoot
    ) throws(DeeplinkFault) -> [DeeplinkRoot] {
        var roots: [DeeplinkRoot] = []
        for text in texts {
            guard let link = try? Deeplink(text), link.query.isEmpty,
                !text.contains(where: { $0.isBrace || $0 == "?" || $0 == "#" })
            else {
                throw DeeplinkFault(
                    "\(text.excerpt) isn't a root",
                    remedy: "write the root as in todo-beta:// or https://todo.example"
                )
            }
            let root = DeeplinkRoot(scheme: link.scheme, parts: link.parts)
            if DeeplinkRoot.hasHost(root.scheme), root.parts.isEmpty { throw .noHost(text) }
            if root != first, !roots.contains(root) { roots.append(root) }
        }
        return roots
    }

    private func check() throws(DeeplinkFault) {
        var names: Set<String> = []
        for placeholder in placeholders where !names.insert(placeholder.name).inserted {
            throw DeeplinkFault(
                "two placeholders are named \(placeholder.name.excerpt)",
                remedy: "give each placeholder a name of its own"
            )
        }
        let count = parts.count + (roots.map(\.parts.count).max() ?? 0)
        guard count <= Deeplink.maximumPartCount else {
            throw DeeplinkFault(
                "a link can't have \(count) parts",
                remedy: "use at most \(Deeplink.maximumPartCount) parts, with those of the root"
            )
        }
    }
}

extension Character {
    fileprivate var isBrace: Bool { self == "{" || self == "}" }
}

/// A mistake in the text of a pattern, or in the use of its values.
package struct DeeplinkFault: Error, Equatable {
    let problem: String
    let remedy: String

    init(_ problem: String, remedy: String) {
        self.problem = problem
        self.remedy = remedy
    }

    fileprivate static func noHost(_ text: String) -> Self {
        Self(
            "\(text.excerpt) has no literal host",
            remedy: "write the host as in https://todo.example/list"
        )
    }

    /// The report of a malformed pattern.
    package func diagnostic(of text: String, at source: String?) -> Diagnostic {
        Diagnostic(
            "A deep link pattern is malformed.",
            source.map { ["pattern": text, "problem": problem, "created at": $0] }
                ?? ["pattern": text, "problem": problem],
            explanation: "The pattern wouldn't answer the links that it is written for.",
            fix: "To fix this, \(remedy)."
        )
    }

    /// The report of a value that doesn't fit a pattern.
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
