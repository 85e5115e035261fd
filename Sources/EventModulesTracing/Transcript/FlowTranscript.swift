/// A flow as text: one line an entry, indented below what caused it.
///
/// It is compared with the text that a test expects, line by line:
///
/// ```swift
/// #expect(flow.transcript == """
///     event ProductArrayModule#1: productSelected(Product(id: "7"))
///       called ShopRouting#1
///         route pushed ProductModule#1
///     """)
/// ```
public struct FlowTranscript: Hashable, Sendable {
    /// The lines, without line breaks.
    public let lines: [String]
}

extension FlowTranscript: CustomStringConvertible {
    /// The text; no line break at the end.
    public var description: String { lines.joined(separator: "\n") }
}

extension FlowTranscript: ExpressibleByStringInterpolation {
    /// Makes a transcript of its text.
    public init(stringLiteral text: String) {
        self.init(text)
    }
}

extension FlowTranscript {
    /// Makes a transcript of its text.
    ///
    /// - Parameter text: One line an entry; a line break at the end does not count.
    public init(_ text: String) {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if lines.last?.isEmpty == true { lines.removeLast() }
        self.lines = lines
    }
}

extension FlowTranscript: RandomAccessCollection {
    /// The first line's index: 0.
    public var startIndex: Int { 0 }

    /// The number of lines.
    public var endIndex: Int { lines.count }

    /// A line.
    public subscript(index: Int) -> String { lines[index] }
}
