import Foundation
import Testing
import TodoTxt

/// The examples in the comments of TodoTxt.
struct TodoTxtExamplesTests {
    private func makeDocument(_ lines: String...) throws -> TodoDocument {
        try TodoDocument(bytes: Data(lines.map { "\($0)\n" }.joined().utf8))
    }

    @Test
    func changesAreReverted() throws {
        var document = try makeDocument("Call Mum", "Buy milk", "Read")
        let before = document

        let change = try document.complete(3, on: .today())
        try document.apply(change.inverse)  // the document has its old bytes

        #expect(!change.isEmpty)
        #expect(document.bytes == before.bytes)
    }

    @Test
    func documentsChange() throws {
        var document = try TodoDocument(bytes: Data("Call Mum\n".utf8))
        try document.complete(1, on: .today())

        #expect(document.task(1)?.isDone == true)
    }

    @Test
    func filtersIgnoreCaseAndAccents() {
        let filter = TodoFilter("cafe @phone -mum")
        #expect(filter.matches("Call the Café @phone"))

        #expect(!filter.matches("Call Mum from the Café @phone"))
    }

    @Test
    func listingsSelectAndSort() throws {
        let document = try makeDocument(
            "Read",
            "Call Ada @phone due:2024-05-03",
            "x Call Bob @phone due:2024-05-01",
            "Call Cleo @phone due:2024-05-02"
        )

        let listing = TodoListing(filter: TodoFilter("@phone"), order: .dueDate, hidesDone: true)
        #expect(listing.numbers(in: document) == [4, 2])
    }

    @Test
    func conflictsAreResolved() throws {
        let saved = try makeDocument("Call Mum", "Buy milk")
        let document = try makeDocument("Call Mum today", "Buy milk")
        let reread = try makeDocument("Call Mum tomorrow", "Buy milk", "Read")
        func ask(_ conflict: TodoMerge.Conflict) -> TodoMerge.Choice { .mine }

        let merge = TodoMerge(base: saved, mine: document, theirs: reread)
        let merged = merge.document { conflict in ask(conflict) }

        #expect(merge.conflicts.count == 1)
        #expect(merged == (try makeDocument("Call Mum today", "Buy milk", "Read")))
    }

    @Test
    func tasksAreParsed() {
        let task = TodoTask("(A) 2024-05-01 Call Mum +family @phone")
        #expect(task.priority == .a)
        #expect(task.projects == ["family"])
    }
}
