import EventModules

/// A pattern as data for the reference matcher.
struct PatternModel {
    enum Part: Equatable {
        case literal(String)
        case value(DeeplinkKind)
    }

    struct Root: Equatable {
        let scheme: String
        let parts: [String]

        var text: String { "\(scheme)://\(parts.joined(separator: "/"))" }
    }

    let roots: [Root]
    let parts: [Part]
    let query: [String: DeeplinkKind]
    let priority: Int

    var pattern: DeeplinkPattern {
        DeeplinkPattern(
            text,
            priority: priority,
            alsoUnder: roots.dropFirst().map(\.text)
        )
    }

    private var text: String {
        let placeholders = parts.enumerated().map { index, part in
            switch part {
            case .literal(let text): text
            case .value(.rest): "{p\(index)...}"
            case .value(let kind): "{p\(index):\(kind.rawValue)}"
            }
        }
        let names = query.keys.sorted().map { "{\($0):\(query[$0]?.rawValue ?? "")}" }
        return roots[0].scheme + "://" + (roots[0].parts + placeholders).joined(separator: "/")
            + (names.isEmpty ? "" : "?" + names.joined(separator: "&"))
    }

    /// True if the last part takes all remaining parts.
    var hasRest: Bool { parts.last == .value(.rest) }

    func equals(_ other: PatternModel) -> Bool {
        guard priority == other.priority else { return false }
        return roots.contains { root in
            other.roots.contains {
                root.scheme == $0.scheme && allParts(root) == other.allParts($0)
            }
        }
    }

    func allParts(_ root: Root) -> [Part] { root.parts.map(Part.literal) + parts }
}

extension PatternModel.Part {
    /// Smaller for what is more specific.
    var rank: Int {
        switch self {
        case .literal: 0
        case .value(.bool): 1
        case .value(.int): 2
        case .value(.double): 3
        case .value(.uuid): 4
        case .value(.string): 5
        case .value(.rest): 6
        }
    }

    func matches(_ text: String) -> Bool {
        switch self {
        case .literal(let literal): literal == text
        case .value(let kind): kind.value(of: text) != nil
        }
    }
}
