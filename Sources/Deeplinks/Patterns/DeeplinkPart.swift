/// What a pattern wants of one part of a link.
enum DeeplinkPart: Hashable, Sendable {
    /// This text, decoded.
    case literal(String)
    /// A text of a kind.
    case placeholder(DeeplinkPlaceholder)

    /// Whether both want the same of a link, whatever they call it.
    func isAlike(_ other: DeeplinkPart) -> Bool {
        switch (self, other) {
        case (.literal(let text), .literal(let otherText)): text == otherText
        case (.placeholder(let own), .placeholder(let other)): own.kind == other.kind
        default: false
        }
    }
}

extension DeeplinkPart: CustomStringConvertible {
    var description: String {
        switch self {
        case .literal(let text): PercentEncoding.encode(text)
        case .placeholder(let placeholder): "\(placeholder)"
        }
    }
}
