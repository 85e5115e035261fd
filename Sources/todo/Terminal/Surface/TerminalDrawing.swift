/// Encodes the differences between two surfaces as bytes for a terminal.
///
/// It uses the ECMA-48 sequences that every terminal supports (CUP, ED, EL and SGR) and DEC's for
/// the cursor's visibility.
package struct TerminalDrawing: Sendable {
    private let styling: TerminalStyling

    /// Creates a drawing for a terminal's styles.
    package init(_ styling: TerminalStyling) {
        self.styling = styling
    }

    /// Returns the bytes that update a terminal.
    ///
    /// - Parameters:
    ///   - old: The surface on the terminal, drawn by this type; nil if it is unknown. Its cursor
    ///     is at its position or hidden.
    ///   - new: The surface to show.
    /// - Returns: No bytes if the surfaces are equal. The style is plain before and after.
    package func bytes(from old: TerminalSurface?, to new: TerminalSurface) -> [UInt8] {
        var pen = TerminalPen(styling: styling, position: old?.cursor)
        if let old, old.size == new.size {
            drawRows(of: new, over: old.rows, with: &pen)
        } else {
            pen.clearScreen()
            drawRows(of: new, over: TerminalSurface(new.size).rows, with: &pen)
        }
        pen.setStyle(.plain)
        // A cursor in an unknown state must be hidden.
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
        if (old + new).contains(where: \.hasUncertainWidth) {
            return redraw(new, row: row, with: &pen)
        }
        let end = Self.textEnd(of: new)
        let erases = old[end...].count(where: { $0 != .blank }) > Self.eraseLength
        for column in new.indices where new[column] != old[column] {
            guard column < end || !erases else { break }
            guard new[column].character != nil else { continue }
            pen.advance(to: TerminalPosition(row: row, column: column), in: new)
            pen.write(new[column], isLast: column >= new.count - new[column].columns)
        }
        if erases { pen.eraseLine(from: TerminalPosition(row: row, column: end)) }
    }

    /// Draws a row on an empty one, because a terminal may show its characters wider or narrower.
    private func redraw(_ new: [TerminalCell], row: Int, with pen: inout TerminalPen) {
        pen.eraseLine(from: TerminalPosition(row: row, column: 0))
        for column in new.indices where new[column] != .blank && new[column].character != nil {
            let next = column + new[column].columns
            pen.advance(to: TerminalPosition(row: row, column: column), in: new)
            pen.write(new[column], isLast: next >= new.count)
            // A terminal that shows several characters has drawn over the next cells.
            if new[column].hasUncertainWidth, next < new.count {
                pen.eraseLine(from: TerminalPosition(row: row, column: next))
            }
        }
    }

    /// The length of the sequence that erases a row, `ESC [ K`.
    private static let eraseLength = 3

    private static func textEnd(of row: [TerminalCell]) -> Int {
        row.lastIndex { $0 != .blank }.map { $0 + 1 } ?? 0
    }
}
