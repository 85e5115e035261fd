import TestSupport
import Testing
import TodoTxt

/// The tasks that match a filter.
struct TodoRowsTests {
    private typealias List = (document: TodoDocument, revision: TodoDocument.Revision)

    private func list(_ text: String) throws -> List {
        (try TodoDocument(text), TodoDocument.Revision())
    }

    private func rows(
        _ list: List,
        _ filter: String,
        order: TodoOrder = .file,
        earlier: TodoRows? = nil
    ) -> TodoRows {
        let listing = TodoListing(filter: TodoFilter(filter), order: order)
        return TodoRows(of: list.document, list.revision, listing, earlier: earlier)
    }

    @Test
    func rowsAreFilteredSortedAndCounted() throws {
        let list = try list("(B) Milk\n(A) Äpfel\n\nx milk\nmilk +Shop\n")
        #expect(rows(list, "MILK").numbers == [1, 4, 5] && rows(list, "milk").doneCount == 1)
        #expect(rows(list, "apf").numbers == [2])
        #expect(rows(list, "milk -+shop").numbers == [1, 4])
        #expect(rows(list, "", order: .priority).numbers == [2, 1, 5, 4])
    }

    @Test(arguments: 0..<40 as Range<UInt64>)
    func typingNarrowsTheEarlierRows(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let letters = Array("abAB ")
        func word(_ length: Int) -> String {
            String((0..<length).compactMap { _ in letters.randomElement(using: &generator) })
        }
        func line() -> String {
            (Int.random(in: 0..<4, using: &generator) == 0 ? "x " : "") + word(8)
        }
        var lists = [try list(""), try list("")]
        for index in lists.indices {
            lists[index] = try list((0..<50).map { _ in line() }.joined(separator: "\n"))
        }
        var rows: TodoRows?
        var filter = ""
        for _ in 0..<50 {
            let list = lists[Int.random(in: 0..<8, using: &generator) == 0 ? 1 : 0]
            filter = Bool.random(using: &generator) ? filter + word(1) : String(filter.dropLast())
            let found = self.rows(list, filter, earlier: rows)
            let all = self.rows(list, filter)
            #expect(found.numbers == all.numbers && found.doneCount == all.doneCount)
            #expect(found.areOf(list.revision, TodoListing(filter: TodoFilter(filter))))
            rows = found
        }
    }

    @Test
    func findsATaskByItsNumber() throws {
        let list = try list("a\nb\n\na\nab\n")
        let rows = rows(list, "a")
        #expect(rows.numbers == [1, 4, 5])
        #expect((0...6).map { rows.row(of: $0) } == [nil, 0, nil, nil, 1, 2, nil])
    }
}
