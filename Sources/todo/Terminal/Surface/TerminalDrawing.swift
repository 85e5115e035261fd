/// Makes the bytes that turn what a terminal shows into something else.
///
/// The sequences are those of ECMA-48 that every terminal has: CUP, ED, EL and SGR, and DEC's
/// for the cursor's visibility.
package struct TerminalDrawing: Sendable {
    private let styling: TerminalStyling

    /// Makes a drawing for a terminal that shows some styles.
    package init(_ styling: TerminalStyling) {
        self.styling = styling
    }

    /// The bytes that change what is different.
    ///
    /// - Parameters:
    ///   - old: What the terminal shows, drawn in this way; nil if that is not known. Its cursor
    ///     is where that was put, or cannot be seen.
    ///   - new: What it is to show.
    /// - Returns: Nothing if the two are the same. The style is plain before and after.
    package func bytes(from old: TerminalSurface?, to new: TerminalSurface) -> [UInt8] {
        var pen = TerminalPen(styling: styling, position: old?.cursor)
        if let old, old.size == new.size {
            drawRows(of: new, over: old.rows, with: &pen)
        } else {
            pen.clearScreen()
            drawRows(of: new, over: TerminalSurface(new.size).rows, with: &pen)
        }
        pen.setStyle(.plain)
        // Unknown is neither: a cursor that is not known to be hidden has to be hidden.
        let wasSeen = old.map { $0.cursor != nil }
        pen.placeCursor(new.cursor, wasSeen: wasSeen)
        return pen.bytes
    }

    private func drawRows(
        of new: TerminalSurface,
        over old: [[TerminalCell]],
        with pen: inout TerminalPen
    ) {
        for (row, (old, new)) in zip(old, new.rows).enumerated() where old != new {
            draw(new, over: old, row: row, with: &pen)
        }
    }

    private func draw(
        _ new: [TerminalCell],
        over old: [TerminalCell],
        row: Int,
        with pen: inout TerminalPen
    ) {
        let end = Self.textEnd(of: new)
        let erases = old[end...].count(where: { $0 != .blank }) > Self.eraseLength
        for column in new.indices where new[column] != old[column] {
            guard column < end || !erases else { break }
            guard new[column].character != nil else { continue }
            pen.goOn(to: TerminalPosition(row: row, column: column), in: new)
            pen.write(new[column], isLast: column >= new.count - new[column].columns)
        }
        if erases { pen.eraseLine(from: TerminalPosition(row: row, column: end)) }
    }

    /// How many bytes it takes to erase instead of writing spaces: `ESC [ K`.
    private static let eraseLength = 3

    private static func textEnd(of row: [TerminalCell]) -> Int {
        row.lastIndex { $0 != .blank }.map { $0 + 1 } ?? 0
    }
}
