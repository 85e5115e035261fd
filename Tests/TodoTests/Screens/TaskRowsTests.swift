import EventModulesTesting
import Foundation
import Testing
import todo

/// The tasks that match a filter.
struct TaskRowsTests {
    private func list(_ text: String) throws -> TodoList {
        TodoList(document: try TodoDocument(bytes: Data(text.utf8)), path: nil)
    }

    /// The same rows, found by a plain search.
    private func numbers(of list: TodoList, with filter: String) -> [Int] {
        list.document.tasks().filter { task in
            let line = Array(task.task.line.lowercasedEnglish)
            let pattern = Array(filter.lowercasedEnglish)
            guard !pattern.isEmpty else { return true }
            return line.indices.contains { line[$0...].starts(with: pattern) }
        }.map(\.number)
    }

    @Test
    func englishLettersMatchInAnyCase() throws {
        let list = try list("Milk\nÄpfel\näpfel\n\n日本\nMIL\n")
        #expect(TaskRows(of: list, filter: "mil").numbers == [1, 6])
        #expect(TaskRows(of: list, filter: "ÄPF").numbers == [2])
        #expect(TaskRows(of: list, filter: "本").numbers == [5])
        #expect(TaskRows(of: list, filter: "").numbers == [1, 2, 3, 5, 6])
    }

    @Test(arguments: 0..<40 as Range<UInt64>)
    func equalAPlainSearch(seed: UInt64) throws {
        var random = RandomFile(seed: seed)
        let text = String(decoding: (0..<20).flatMap { _ in random.textBytes() }, as: UTF8.self)
        let list = try list(text)
        for _ in 0..<20 {
            let filter = String(random.lineText().prefix(3))
            let rows = TaskRows(of: list, filter: filter)
            #expect(rows.numbers == numbers(of: list, with: filter))
        }
    }

    @Test(arguments: 0..<40 as Range<UInt64>)
    func typingNarrowsTheEarlierRows(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let letters = Array("abAB ")
        func word(_ length: Int) -> String {
            String((0..<length).compactMap { _ in letters.randomElement(using: &generator) })
        }
        var lists = [try list(""), try list("")]
        for index in lists.indices {
            lists[index] = try list((0..<50).map { _ in word(8) }.joined(separator: "\n"))
        }
        var rows: TaskRows?
        var filter = ""
        for _ in 0..<50 {
            let list = lists[Int.random(in: 0..<8, using: &generator) == 0 ? 1 : 0]
            filter = Bool.random(using: &generator) ? filter + word(1) : String(filter.dropLast())
            let found = TaskRows(of: list, filter: filter, earlier: rows)
            #expect(found.numbers == numbers(of: list, with: filter))
            #expect(found.areOf(list, filter: filter))
            rows = found
        }
    }

    @Test
    func findsATaskByItsNumber() throws {
        let list = try list("a\nb\n\na\nab\n")
        let rows = TaskRows(of: list, filter: "a")
        #expect(rows.numbers == [1, 4, 5])
        #expect((0...6).map { rows.row(of: $0) } == [nil, 0, nil, nil, 1, 2, nil])
    }
}

extension String {
    fileprivate var lowercasedEnglish: [UInt8] {
        utf8.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
    }
}
