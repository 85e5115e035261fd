import Terminal
import Testing

struct InputHistoryTests {
    @Test
    func recallsEntriesAndTheDraft() {
        var history = InputHistory(["one", "two"])
        #expect(
            texts(&history, "draft", [.up, .up, .down, .down]) == ["two", "one", "two", "draft"]
        )
        #expect(texts(&history, "", [.control("p"), .control("n")]) == ["two", ""])
    }

    @Test
    func endsAtBothSides() {
        var history = InputHistory(["one"])
        var field = TextField("draft")
        let keys: [Key] = [.down, .up, .up, .enter]
        let areHandled = keys.map { history.handle($0, in: &field) }
        #expect(areHandled == [false, true, false, false])
        #expect(field.text == "one")
    }

    @Test
    func keepsTheCursorOfTheDraft() {
        var history = InputHistory(["one"])
        var field = TextField("draft")
        field.moveToStart()
        let draft = field
        _ = history.handle(.up, in: &field)
        #expect(field.cursor == 3)
        _ = history.handle(.down, in: &field)
        #expect(field == draft)
    }

    @Test
    func aChangedEntryBecomesTheDraft() {
        var history = InputHistory(["one", "two"])
        var field = TextField("draft")
        _ = history.handle(.up, in: &field)
        field.insert("!")
        _ = history.handle(.up, in: &field)
        #expect(field.text == "one")
        for _ in 0..<2 { _ = history.handle(.down, in: &field) }
        #expect(field.text == "two!")
    }

    @Test
    func addsNoConsecutiveDuplicates() {
        var history = InputHistory()
        for text in ["a", "a", "b", "", "a"] { history.add(text) }
        #expect(history.entries == ["a", "b", "a"])
    }

    @Test
    func forgetsTheOldestEntries() {
        var history = InputHistory(["a", "b", "c"], limit: 2)
        #expect(history.entries == ["b", "c"])
        history.add("d")
        #expect(history.entries == ["c", "d"])
        #expect(InputHistory(["a"], limit: 0).entries.isEmpty)
    }

    @Test
    func addingStartsOver() {
        var history = InputHistory(["a", "b"])
        #expect(texts(&history, "", [.up, .up]) == ["b", "a"])
        history.add("c")
        #expect(texts(&history, "draft", [.up, .down]) == ["c", "draft"])
    }

    private func texts(_ history: inout InputHistory, _ draft: String, _ keys: [Key]) -> [String] {
        var field = TextField(draft)
        return keys.map { key in
            let isHandled = history.handle(key, in: &field)
            #expect(isHandled)
            return field.text
        }
    }
}
