public import EventModulesCore
package import EventRuntime

/// A pattern of the links that a module answers, and of the values in them.
///
/// - A part of a pattern is a literal, written as in a link, or a placeholder `{name}` or
///   `{name:Kind}`, where the kind is `String`, `Int`, `Double`, `Bool`, or `UUID`. Placeholders
///   after the `?` are optional query values, in any order; other values, and values of another
///   kind, are ignored.
/// - A pattern matches a link that begins with its parts; other patterns can answer the rest.
/// - `{name...}`, as the last part only, takes all remaining parts. It needs at least one; a link
///   without them is for the pattern without the placeholder.
/// - Order: Matching patterns are ranked by priority, then from left to right by their parts: a
///   literal ranks above `Bool`, `Int`, `Double`, `UUID`, `String`, and `{name...}`, in this order.
///   A longer pattern ranks above its prefix.
/// - In a web pattern, the host belongs to the root, as in `https://shop.example`: a pattern that
///   matches `sale` in `https://shop.example/sale/lamp` leaves `https://shop.example/lamp`.
///
/// ```swift
/// let pattern = DeeplinkPattern(
///     "shop://catalog/{category}/product/{number:Int}?{sort}&{page:Int}",
///     alsoUnder: ["https://shop.example", "shop-beta://"]
/// )
/// ```
public struct DeeplinkPattern: Equatable, Sendable {
    /// The priority among matching patterns; 0 by default.
    public let priority: Int

    /// The first root is the one that the pattern is written with, and that its own links have.
    let roots: [DeeplinkRoot]
    let parts: [DeeplinkPart]
    let query: [DeeplinkPlaceholder]

    /// Creates a pattern; a malformed one stops the program.
    ///
    /// `shop://` is the pattern of a link without parts. A priority greater than 0 comes before
    /// more specific patterns. The pattern also answers under `roots`: further schemes and hosts.
    public init(
        _ text: String,
        priority: Int = 0,
        alsoUnder roots: [String] = [],
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        do {
            try self.init(parsing: text, priority: priority, alsoUnder: roots)
        } catch {
            Diagnostics.stop(error.diagnostic(of: text, at: "\(fileID):\(line)"))
        }
    }

    func text(under root: DeeplinkRoot) -> String {
        let query = query.map(\.description).joined(separator: "&")
        return "\(root.scheme)://" + allParts(under: root).map(\.description).joined(separator: "/")
            + (query.isEmpty ? "" : "?\(query)")
    }

    func allParts(under root: DeeplinkRoot) -> [DeeplinkPart] {
        root.parts.map(DeeplinkPart.literal) + parts
    }

    var placeholders: [DeeplinkPlaceholder] { parts.compactMap(\.placeholder) + query }
}

extension DeeplinkPattern: CustomStringConvertible, ExpressibleByStringLiteral {
    /// The pattern as text, percent-encoded, without its priority and further roots.
    public var description: String { text(under: roots[0]) }

    /// Creates a pattern with priority 0 and one root; a malformed one stops the program.
    public init(stringLiteral text: String) {
        do {
            try self.init(parsing: text, priority: 0, alsoUnder: [])
        } catch {
            Diagnostics.stop(error.diagnostic(of: text, at: nil))
        }
    }
}

/// A pattern's scheme, and host in web links; under the same root, other patterns answer the rest.
struct DeeplinkRoot: Equatable, Sendable {
    let scheme: String
    let parts: [String]
}

enum DeeplinkPart: Equatable, Sendable, CustomStringConvertible {
    /// Matches a part with this text, decoded.
    case literal(String)
    /// Matches a part that can be read as the placeholder's kind.
    case placeholder(DeeplinkPlaceholder)

    var placeholder: DeeplinkPlaceholder? {
        if case .placeholder(let placeholder) = self { placeholder } else { nil }
    }

    var description: String {
        switch self {
        case .literal(let text): PercentEncoding.encode(text)
        case .placeholder(let placeholder): "\(placeholder)"
        }
    }
}

struct DeeplinkPlaceholder: Equatable, Sendable, CustomStringConvertible {
    let name: String
    let kind: DeeplinkKind

    var description: String {
        switch kind {
        case .string: "{\(name)}"
        case .rest: "{\(name)...}"
        case .bool, .int, .double, .uuid: "{\(name):\(kind.rawValue)}"
        }
    }
}

// MARK: - Parsing

extension DeeplinkPattern {
    package init(
        parsing text: String,
        priority: Int,
        alsoUnder furtherRoots: [String]
    ) throws(DeeplinkFault) {
        try text.checkScalars()
        let scalars = text.unicodeScalars[...]
        let path = scalars.prefix { $0 != "?" }
        let query = scalars[path.endIndex...]
        guard let separator = path.firstRange(of: "://".unicodeScalars),
            let scheme = (try? Deeplink(String(path[..<separator.lowerBound]) + "://"))?.scheme
        else {
            throw DeeplinkFault(
                problem: "it doesn't begin with a scheme and “://”",
                remedy: "begin the pattern as in shop://catalog"
            )
        }
        let allParts = try Self.parts(path[separator.upperBound...], of: scheme)
        var host: [String] = []
        if Deeplink.hasHost(scheme), case .literal(let text) = allParts.first { host = [text] }
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

    // By scalars, as links are read: a separator and a scalar that joins it are one character.
    private static func parts(
        _ text: Substring.UnicodeScalarView,
        of scheme: String
    ) throws(DeeplinkFault) -> [DeeplinkPart] {
        let whole = text.last == "/" ? text.dropLast() : text
        guard !whole.isEmpty else { return [] }
        let pieces = whole.split(separator: "/", omittingEmptySubsequences: false)
        return try pieces.enumerated().map { index, piece throws(DeeplinkFault) in
            if let placeholder = try DeeplinkPlaceholder(piece) { return .placeholder(placeholder) }
            let isHost = index == 0 && Deeplink.hasHost(scheme)
            let link = try? Deeplink("\(isHost ? scheme : "literal")://" + String(piece))
            if let literal = link?.parts.first { return .literal(literal) }
            throw DeeplinkFault(
                problem: "no link can have a part \(String(piece).excerpt)",
                remedy: isHost
                    ? "write the host in ASCII, as in https://xn--bcher-kva.example"
                    : "write the part as in a link, percent-encoded where needed"
            )
        }
    }

    private static func query(
        _ text: Substring.UnicodeScalarView
    ) throws(DeeplinkFault) -> [DeeplinkPlaceholder] {
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
                remedy: "write it once, at the end of the path, as in shop://file/{path...}"
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
    fileprivate init?(_ piece: Substring.UnicodeScalarView) throws(DeeplinkFault) {
        guard piece.contains(where: \.isBrace) else { return nil }
        let inner = piece.dropFirst().dropLast()
        guard piece.count > 1, piece.first == "{", piece.last == "}",
            !inner.contains(where: \.isBrace)
        else {
            throw DeeplinkFault(
                problem: "the braces in \(String(piece).excerpt) don't enclose all of it",
                remedy: "write placeholders as in shop://{category}/{number:Int}?{sort}"
            )
        }
        let isRest = inner.suffix(3).elementsEqual("...".unicodeScalars)
        let name = isRest ? inner.dropLast(3) : inner.prefix { $0 != ":" }
        // Query names are read from links, which would have to percent-encode other characters.
        guard !name.isEmpty,
            String(name).utf8.allSatisfy({ $0.isASCIILetterOrDigit || "_-".utf8.contains($0) })
        else {
            throw DeeplinkFault(
                problem: "\(String(piece).excerpt) has no name of letters, digits, “_” and “-”",
                remedy: "give each placeholder its own name"
            )
        }
        let hasKind = name.endIndex < inner.endIndex
        let kind = hasKind ? String(inner[name.endIndex...].dropFirst()) : "String"
        try self.init(name: String(name), kind: isRest ? .rest : DeeplinkKind(named: kind))
    }
}

extension DeeplinkKind {
    fileprivate init(named name: String) throws(DeeplinkFault) {
        let kinds = Self.allCases.filter { $0 != .rest }
        guard let kind = kinds.first(where: { $0.rawValue == name }) else {
            throw DeeplinkFault(
                problem: "\(name.excerpt) isn't a kind",
                remedy: "choose one of \(kinds.map(\.rawValue).joined(separator: ", "))"
            )
        }
        self = kind
    }
}

extension DeeplinkRoot {
    fileprivate init(parsing text: String) throws(DeeplinkFault) {
        try text.checkScalars()
        guard let link = try? Deeplink(text), link.query.isEmpty,
            !text.unicodeScalars.contains(where: { $0.isBrace || $0 == "?" })
        else {
            throw DeeplinkFault(
                problem: "\(text.excerpt) isn't a root",
                remedy: "write the root as in shop-beta:// or https://shop.example"
            )
        }
        try self.init(scheme: link.scheme, parts: link.parts, in: text)
    }

    fileprivate init(scheme: String, parts: [String], in text: String) throws(DeeplinkFault) {
        guard !Deeplink.hasHost(scheme) || !parts.isEmpty else {
            throw DeeplinkFault(
                problem: "\(text.excerpt) has no literal host",
                remedy: "write the host as in https://shop.example/catalog"
            )
        }
        self.init(scheme: scheme, parts: parts)
    }
}

extension String {
    /// Throws at a character that means something in other patterns, or is dropped from links.
    fileprivate func checkScalars() throws(DeeplinkFault) {
        if unicodeScalars.contains("#") {
            throw DeeplinkFault(
                problem: "a “#” and the text after it are dropped from links",
                remedy: "remove the “#”, or write it as %23"
            )
        }
        if unicodeScalars.contains("*") {
            throw DeeplinkFault(
                problem: "a “*” doesn't stand for other parts",
                remedy: "write a placeholder {name} or {name...}, or the character as %2A"
            )
        }
    }
}

extension Unicode.Scalar { fileprivate var isBrace: Bool { self == "{" || self == "}" } }

// MARK: - Writing links

extension DeeplinkPattern {
    /// Creates the link that this pattern matches with these values.
    ///
    /// ```swift
    /// var deeplink: Deeplink? { Self.pattern.link(["category": .string(context.category)]) }
    /// ```
    ///
    /// Each placeholder in a part needs a value; query values are optional.
    ///
    /// - Returns: The link under the root that the pattern is written with. Logs a diagnostic, and
    ///   returns `nil`, if a value is missing, has no placeholder or another kind than its
    ///   placeholder, or can't be in a link, such as an empty string as a part.
    public func link(
        _ values: [String: DeeplinkValue],
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Deeplink? {
        do throws(DeeplinkFault) {
            for name in Array(values.keys).inOrder(<) { _ = try placeholder(named: name) }
            var texts = roots[0].parts
            for part in parts {
                switch part {
                case .literal(let text): texts.append(text)
                case .placeholder(let placeholder): texts += try placeholder.texts(in: values)
                }
            }
            var items: [Deeplink.QueryItem] = []
            for placeholder in query where values[placeholder.name] != nil {
                for text in try placeholder.texts(in: values, mayBeEmpty: true) {
                    items.append(Deeplink.QueryItem(name: placeholder.name, value: text))
                }
            }
            let link = Deeplink(scheme: roots[0].scheme, parts: texts, query: items)
            // Reading the link applies the limits of all links.
            do { return try Deeplink(link.description) } catch {
                throw DeeplinkFault(problem: error.problem, remedy: "pass values of a valid link")
            }
        } catch {
            Diagnostics.reportFromAnywhere(error.diagnostic(of: self, at: "\(fileID):\(line)"))
            return nil
        }
    }

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

extension DeeplinkPlaceholder {
    /// The strings of the placeholder's value: one, or the parts of a rest.
    fileprivate func texts(
        in values: [String: DeeplinkValue],
        mayBeEmpty: Bool = false
    ) throws(DeeplinkFault) -> [String] {
        if let value = values[name], value.kind != kind {
            throw DeeplinkFault(
                problem: "\(self) has the \(value.kind.rawValue) \(value.description.excerpt)",
                remedy: "pass a value of the kind \(kind.rawValue)"
            )
        }
        let texts: [String] =
            switch values[name] {
            case nil: []
            case .rest(let parts): parts
            case let value?: [value.description]
            }
        guard !mayBeEmpty, texts.isEmpty || texts.contains("") else { return texts }
        throw DeeplinkFault(
            problem: "\(self) has no text",
            remedy: kind == .rest
                ? "pass at least one part for \(name), and no empty one"
                : "pass a value for \(name), or move it to the query"
        )
    }
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
            explanation: "The pattern wouldn't match the links that it is written for.",
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
