import Terminal
import TerminalTestSupport
import TestSupport
import Testing

/// A terminal that receives the bytes shows the surface.
struct TerminalDrawingLawsTests {
    @Test(arguments: Repetitions.seeds(short: 4, long: 20))
    func theTerminalShowsTheSurface(_ seed: UInt64) {
        var random = RandomSurface(seed: seed)
        var old: TerminalSurface?
        var screen = ScreenModel(TerminalSize(rows: 5, columns: 12))
        var surface = TerminalSurface(screen.size)
        for _ in 0..<200 {
            random.change(&surface)
            if surface.size != screen.size { screen.resize(to: surface.size) }
            screen.receive(TerminalDrawing(.colors).bytes(from: old, to: surface))
            #expect(screen.difference(from: surface) == nil)
            #expect(screen.unknown.isEmpty)
            old = surface
        }
    }

    @Test(arguments: Repetitions.seeds(short: 4, long: 20))
    func differencesLeadToTheSameScreenAsAWholeDrawing(_ seed: UInt64) {
        var random = RandomSurface(seed: seed)
        var surface = TerminalSurface(TerminalSize(rows: 4, columns: 16))
        var changed = ScreenModel(surface.size)
        changed.receive(TerminalDrawing(.withoutColors).bytes(from: nil, to: surface))
        for _ in 0..<100 {
            let old = surface
            random.change(&surface)
            if surface.size != old.size { changed.resize(to: surface.size) }
            changed.receive(TerminalDrawing(.withoutColors).bytes(from: old, to: surface))
            var whole = ScreenModel(surface.size)
            whole.receive(TerminalDrawing(.withoutColors).bytes(from: nil, to: surface))
            #expect(changed.difference(from: whole) == nil)
        }
    }

    @Test(arguments: Repetitions.seeds(short: 4, long: 20))
    func theTerminalNeverJoinsTwoCells(_ seed: UInt64) {
        var random = RandomSurface(seed: seed)
        var surface = TerminalSurface(TerminalSize(rows: 4, columns: 9))
        for _ in 0..<100 {
            random.change(&surface)
            var screen = ScreenModel(surface.size)
            screen.receive(TerminalDrawing(.colors).bytes(from: nil, to: surface))
            #expect(screen.difference(from: surface) == nil)
        }
    }

    /// A narrow heart left the character that was there before it in its second column.
    @Test(arguments: Repetitions.seeds(short: 4, long: 20))
    func noGhostsStayOnATerminalWithoutClusters(_ seed: UInt64) {
        var random = RandomSurface(seed: seed)
        var old: TerminalSurface?
        var screen = ScreenModel(TerminalSize(rows: 5, columns: 12), showsClusters: false)
        // Lines don't wrap.
        screen.receive("\u{1B}[?7l".utf8)
        var surface = TerminalSurface(screen.size)
        for _ in 0..<200 {
            random.change(&surface)
            if surface.size != screen.size { screen.resize(to: surface.size) }
            screen.receive(TerminalDrawing(.colors).bytes(from: old, to: surface))
            #expect(ghosts(on: screen, instead: surface) == [])
            old = surface
        }
    }

    /// Returns the cells that differ, without those of characters whose width is uncertain.
    private func ghosts(
        on screen: ScreenModel,
        instead surface: TerminalSurface
    ) -> [TerminalPosition] {
        surface.rows.indices.flatMap { row in
            let cells = surface.rows[row]
            return cells.indices.filter { column in
                let start = cells[column].character == nil ? column - 1 : column
                guard cells[start].character?.hasUncertainWidth != true else { return false }
                return screen.rows[row][column] != cells[column]
            }
            .map { TerminalPosition(row: row, column: $0) }
        }
    }
}

/// Changes surfaces at random.
private struct RandomSurface {
    private var generator: SplitMix64

    init(seed: UInt64) {
        generator = SplitMix64(seed: seed)
    }

    mutating func change(_ surface: inout TerminalSurface) {
        if below(20) == 0 { surface.clear() }
        if below(10) == 0 { surface = TerminalSurface(size()) }
        for _ in 0..<below(6) { write(to: &surface) }
        surface.cursor = below(2) == 0 ? nil : position(in: surface.size)
    }

    private mutating func write(to surface: inout TerminalSurface) {
        let text = (0..<below(8)).map { _ in Self.texts[below(Self.texts.count)] }.joined()
        let position = position(in: surface.size)
        let width = below(3) == 0 ? below(surface.size.columns + 1) : nil
        var styled = StyledText(text, style())
        if below(2) == 0 {
            styled.append(Self.texts[below(Self.texts.count)], style())
            styled.add(style(), to: below(6)..<6 + below(6))
        }
        surface.write(styled, at: position, width: width)
    }

    private mutating func style() -> TerminalStyle {
        let attributes = TerminalStyle.Attributes(rawValue: UInt8(below(3) == 0 ? below(16) : 0))
        return TerminalStyle(
            attributes,
            color: TerminalColor(rawValue: below(32)),
            background: TerminalColor(rawValue: below(32))
        )
    }

    private mutating func size() -> TerminalSize {
        TerminalSize(rows: 1 + below(7), columns: 1 + below(15))
    }

    private mutating func position(in size: TerminalSize) -> TerminalPosition {
        TerminalPosition(row: below(size.rows), column: below(size.columns))
    }

    private mutating func below(_ count: Int) -> Int {
        Int.random(in: 0..<count, using: &generator)
    }

    private static let texts = [
        "a", "b", "cd", " ", "   ", "     ", "é", "e\u{301}", "日", "本語", "👩\u{200D}👧", "🇩", "🇩🇪",
        "❤\u{FE0F}", "❤", "\u{301}", "\u{200D}", "\u{FE0F}", "\u{1100}", "\u{1161}", "क\u{94D}",
        "ष", "⌚\u{FE0E}", "👩🏽\u{200D}🚀",
        "\u{903}", "1\u{FE0F}\u{20E3}", "\n", "👍", "🏽", "می\u{200C}شد", "ه\u{200D}", "F\u{200C}",
        "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", "क्षि", "\u{202E}",
    ]
}
