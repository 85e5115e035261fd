import Terminal
import Testing

/// The examples in the comments of Terminal.
struct TerminalExamplesTests {
    @Test
    func wordsAreCompleted() {
        var field = TextField("Call +f")
        var completion: Completion?
        func projects(startingWith word: String) -> [String] { ["+family", "+friends"] }
        func press(_ key: Key) {
            if key == .tab, completion == nil {
                let names = projects(startingWith: field.wordBeforeCursor)
                completion = Completion(of: field, candidates: names)
            }
            if completion?.handle(key) != true { completion = nil }
            field = completion?.field ?? field
        }

        press(.tab)
        #expect(field.text.hasPrefix("Call +family"))
        press(.tab)
        #expect(field.text.hasPrefix("Call +friends"))
        press(.enter)
        #expect(completion == nil)
    }

    @Test
    func textsAreRecalled() {
        var history = InputHistory()
        history.add("+home")
        var field = TextField("draft")
        _ = history.handle(.up, in: &field)
        #expect(field.text == "+home")
        _ = history.handle(.down, in: &field)
        #expect(field.text == "draft")
    }

    @Test
    func listsScroll() {
        var drawn: [Int] = []
        func draw(_ item: Int, at row: Int) { drawn.append(item) }

        var list = ScrollingList(count: 1_000_000, height: 20)
        _ = list.handle(.pageDown)  // list.selection == 20
        for index in list.visibleItems { draw(index, at: list.row(of: index)) }

        #expect(list.selection == 20)
        #expect(drawn.count == 20)
        #expect(drawn.contains(20))
    }

    @Test
    func pagersShowAPart() {
        let lines = (1...10).map { "line \($0)" }
        var surface = TerminalSurface(TerminalSize(rows: 5, columns: 10))
        var pager = TextPager()

        pager.update(count: lines.count, height: surface.size.rows - 2)
        for (row, line) in lines[pager.visibleLines].enumerated() {
            surface.writeRow(row + 1, line)
        }

        #expect(pager.visibleLines == 0..<3)
        #expect(surface.rows[1].compactMap(\.character).first == "l")
    }

    @Test
    func rowsHaveStyles() {
        var surface = TerminalSurface(TerminalSize(rows: 3, columns: 30))

        var row = StyledText("(A) ", TerminalStyle(.bold))
        row.append("Call Mum +family")
        row.add(TerminalStyle(.underline), to: 9..<12)  // Mum
        surface.writeRow(1, row)

        let underlined = surface.rows[1].filter { $0.style == TerminalStyle(.underline) }
        #expect(String(underlined.compactMap(\.character)) == "Mum")
    }
}
