package import Terminal

/// Models the screen of a terminal from the bytes sent to it.
///
/// It supports the sequences of `todo` and of the programs in the tests; others are collected in
/// `unknown`.
package struct ScreenModel {
    /// The cells of the visible page, row by row.
    package var rows: [[TerminalCell]] {
        screen.rows.map { $0.map { TerminalCell(character: $0.character, style: $0.style) } }
    }

    /// The rows as text, without trailing spaces.
    package var lines: [String] {
        screen.rows.map { row in
            let text = String(row.compactMap(\.character))
            return String(text.reversed().drop { $0 == " " }.reversed())
        }
    }

    /// The position of the cursor, even if it is hidden.
    package var cursor: TerminalPosition { screen.cursor }

    package private(set) var size: TerminalSize
    package private(set) var showsCursor = true
    package private(set) var isAlternate = false
    package private(set) var bracketsPastes = false

    /// True if the mouse is reported, in the form of SGR.
    package var reportsMouse: Bool { clicks && usesSGR }
    package private(set) var wraps = true

    /// The sequences that the model doesn't support.
    package private(set) var unknown: [String] = []

    private var clicks = false
    private var usesSGR = false
    private var screen: ScreenModelPage
    private var main: ScreenModelPage?
    private var input = ScreenModelInput()

    /// Creates an empty screen; without clusters, each scalar is shown on its own.
    package init(_ size: TerminalSize, showsClusters: Bool = true) {
        self.size = size
        screen = ScreenModelPage(size, showsClusters: showsClusters)
    }

    /// Processes bytes, in any chunks.
    package mutating func receive(_ bytes: some Sequence<UInt8>) {
        for byte in bytes {
            switch input.take(byte) {
            case .nothing: break
            case .scalar(let scalar): screen.write(scalar, wraps: wraps)
            case .control(let byte): control(byte)
            case .sequence(let sequence): perform(sequence)
            }
        }
    }

    /// Changes the size, as dragging a window's corner does.
    package mutating func resize(to size: TerminalSize) {
        self.size = size
        screen.resize(to: size)
        main?.resize(to: size)
    }

    // MARK: Input

    private mutating func control(_ byte: UInt8) {
        switch byte {
        case 0x07: break
        case 0x08: screen.move(toColumn: screen.cursor.column - 1)
        case 0x09: screen.move(toColumn: (screen.cursor.column / 8 + 1) * 8)
        case 0x0A: screen.lineFeed()
        case 0x0D: screen.move(toColumn: 0)
        default: unknown.append("control \(byte)")
        }
    }

    private mutating func perform(_ sequence: ScreenModelInput.Sequence) {
        let numbers = sequence.numbers
        let first = numbers.first ?? 0
        switch sequence.name {
        case "H": screen.move(toRow: first - 1, column: (numbers.dropFirst().first ?? 1) - 1)
        case "A": screen.move(toRow: screen.cursor.row - max(1, first))
        case "B": screen.move(toRow: screen.cursor.row + max(1, first))
        case "C": screen.move(toColumn: screen.cursor.column + max(1, first))
        case "D": screen.move(toColumn: screen.cursor.column - max(1, first))
        case "J" where first == 0 || first == 2: screen.eraseScreen(whole: first == 2)
        case "K" where first == 0: screen.eraseLine()
        case "m": screen.style = numbers.reduce(screen.style) { $0.changed(by: $1) }
        case "?h": for number in numbers { setMode(number, on: true) }
        case "?l": for number in numbers { setMode(number, on: false) }
        default: unknown.append(sequence.description)
        }
    }

    private mutating func setMode(_ number: Int, on isOn: Bool) {
        switch number {
        case 7: wraps = isOn
        case 25: showsCursor = isOn
        case 1000: clicks = isOn
        case 1006: usesSGR = isOn
        case 1049: setAlternate(isOn)
        case 2004: bracketsPastes = isOn
        default: unknown.append("mode \(number)")
        }
    }

    private mutating func setAlternate(_ isOn: Bool) {
        guard isOn != isAlternate else { return }
        isAlternate = isOn
        if isOn {
            main = screen
            screen.eraseScreen(whole: true)
        } else if let main {
            screen = main
            self.main = nil
        }
    }
}

extension ScreenModel {
    /// Returns the first difference from a surface, for a message.
    package func difference(from surface: TerminalSurface) -> String? {
        difference(from: surface.rows, surface.cursor)
    }

    /// Returns the first visible difference from another screen, for a message.
    package func difference(from other: ScreenModel) -> String? {
        difference(from: other.rows, other.showsCursor ? other.cursor : nil)
    }

    private func difference(
        from others: [[TerminalCell]],
        _ othersCursor: TerminalPosition?
    ) -> String? {
        for (row, (mine, others)) in zip(rows, others).enumerated() {
            for (column, (my, their)) in zip(mine, others).enumerated() where my != their {
                return "at \(row), \(column): \(my) instead of \(their)"
            }
        }
        let shownCursor = showsCursor ? cursor : nil
        guard shownCursor != othersCursor else { return nil }
        return "the cursor at \(shownCursor as Any) instead of \(othersCursor as Any)"
    }
}

extension TerminalStyle {
    /// Applies an SGR sequence to a style.
    fileprivate func changed(by code: Int) -> TerminalStyle {
        var style = self
        switch code {
        case 0: style = .plain
        case 1: style.attributes.insert(.bold)
        case 2: style.attributes.insert(.dim)
        case 4: style.attributes.insert(.underline)
        case 7: style.attributes.insert(.inverse)
        case 30...37: style.color = TerminalColor(rawValue: code - 30)
        case 40...47: style.background = TerminalColor(rawValue: code - 40)
        case 90...97: style.color = TerminalColor(rawValue: code - 82)
        case 100...107: style.background = TerminalColor(rawValue: code - 92)
        default: break
        }
        return style
    }
}
