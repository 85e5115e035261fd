import Terminal

/// The list of keys, drawn over everything else.
@MainActor
struct HelpText {
    /// The effect of a key on the help.
    enum Answer {
        case stays
        case closes
    }

    private var pager = TextPager()

    /// The titles, and the keys with their effects.
    private let lines: [(text: String, effect: String?)]

    /// The keys of the host and of the session.
    private static let everywhere = HelpSection(
        "Everywhere",
        [
            ("?", "show this help"), ("t", "travel through the app's past"),
            ("Ctrl-L", "draw again"), ("Ctrl-Z", "suspend"),
        ]
    )

    init(_ sections: [HelpSection]) {
        lines = (sections + [Self.everywhere]).flatMap { section in
            [(section.title, nil)] + section.keys.map { ($0, $1) }
        }
    }

    mutating func press(_ key: Key, height: Int) -> Answer {
        pager.update(count: lines.count, height: height - 1)
        return pager.handle(key) ? .stays : .closes
    }

    func draw(on surface: inout TerminalSurface) {
        surface.clear()
        surface.writeRow(0, "Keys: any other key closes this", style: .bar)
        for (row, line) in lines.dropFirst(pager.top).enumerated() {
            guard let effect = line.effect else {
                surface.writeRow(row + 1, line.text, style: TerminalStyle(.bold))
                continue
            }
            let keys = line.text + String(repeating: " ", count: max(1, 19 - line.text.count))
            surface.writeRow(row + 1, " " + keys + effect)
        }
    }
}
