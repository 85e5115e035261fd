import VisibleText

/// A line of text in several styles.
///
/// ```swift
/// var row = StyledText("(A) ", TerminalStyle(.bold))
/// row.append("Call Mum +family")
/// row.add(TerminalStyle(.underline), to: 9..<12)  // Mum
/// surface.writeRow(1, row)
/// ```
package struct StyledText: Hashable, Sendable {
    /// A part of the text in one style.
    package struct Piece: Hashable, Sendable {
        package fileprivate(set) var text: String
        package fileprivate(set) var style: TerminalStyle
    }

    /// The pieces in order, at least one; an empty text has a style, too.
    package private(set) var pieces: [Piece]

    /// Creates a text in one style.
    package init(_ text: String = "", _ style: TerminalStyle = .plain) {
        pieces = [Piece(text: text, style: style)]
    }

    /// The text without its styles.
    package var text: String { pieces.map(\.text).joined() }

    /// The number of terminal columns of the text, with its escapes.
    package var columnWidth: Int { visiblePieces.reduce(0) { $0 + $1.text.columnWidth } }

    /// Appends text in a style.
    package mutating func append(_ text: String, _ style: TerminalStyle = .plain) {
        append(StyledText(text, style))
    }

    /// Appends another text with its styles.
    package mutating func append(_ other: StyledText) {
        pieces = (pieces + other.pieces).filter { !$0.text.isEmpty }
        if pieces.isEmpty { pieces = other.pieces }
    }

    /// Adds a style to the styles of the whole text.
    package mutating func add(_ style: TerminalStyle) {
        for index in pieces.indices { pieces[index].style.add(style) }
    }

    /// Adds a style to the styles of a part, such as a match to highlight.
    ///
    /// - Parameters:
    ///   - style: The style.
    ///   - range: The part, in UTF-8 bytes of the whole text; it is extended to whole characters,
    ///     and what is outside the text is ignored.
    package mutating func add(_ style: TerminalStyle, to range: Range<Int>) {
        var start = 0
        pieces = pieces.flatMap { piece in
            let bytes = start..<start + piece.text.utf8.count
            start = bytes.upperBound
            let part = range.clamped(to: bytes)
            guard !part.isEmpty else { return [piece] }
            return piece.adding(style, to: part.shifted(by: -bytes.lowerBound))
        }
    }

    /// The pieces with the escapes of ``StringProtocol/visible``.
    var visiblePieces: [Piece] {
        pieces.indices.map { index in
            let next = index + 1 < pieces.count ? pieces[index + 1].text.first : nil
            let text = pieces[index].text.visible(before: next)
            return Piece(text: text, style: pieces[index].style)
        }
    }
}

extension StyledText.Piece {
    /// Returns the pieces before, in and after a part that isn't empty.
    fileprivate func adding(_ style: TerminalStyle, to bytes: Range<Int>) -> [Self] {
        let last = text.utf8.index(text.startIndex, offsetBy: bytes.upperBound - 1)
        let end = text.index(after: last)
        let first = text.utf8.index(text.startIndex, offsetBy: bytes.lowerBound)
        let start = text.index(before: text.index(after: first))
        var highlighted = Self(text: String(text[start..<end]), style: self.style)
        highlighted.style.add(style)
        let before = Self(text: String(text[..<start]), style: self.style)
        let after = Self(text: String(text[end...]), style: self.style)
        return [before, highlighted, after].filter { !$0.text.isEmpty }
    }
}

extension Range<Int> {
    fileprivate func shifted(by distance: Int) -> Range<Int> {
        lowerBound + distance..<upperBound + distance
    }
}
