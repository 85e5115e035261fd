import Testing
import TodoTxt

struct TodoMergeTests {
    @Test(arguments: [
        ("a\nb\nc\n", "A\nb\nc\n", "a\nb\nC\n", "A\nb\nC\n"),
        ("a\nb\nc\n", "A\nB\nc\n", "a\nb\nC\n", "A\nB\nC\n"),
        ("a\nb\nc\n", "a\nc\n", "a\nb\nC\n", "a\nC\n"),
        ("a\nb\n", "x\na\nb\n", "a\nb\ny\n", "x\na\nb\ny\n"),
        ("a\nb\n", "a\nb\nm\n", "a\nb\nt\n", "a\nb\nm\nt\n"),
        ("a\nb\n", "a\nb\nm\nc\n", "a\nb\nt\nc\n", "a\nb\nm\nt\nc\n"),
        ("a\nb\n", "a\nnew\nb\n", "a\nB\n", "a\nnew\nB\n"),
        ("a\nb\n", "A\nnew\nb\n", "a\nB\n", "A\nnew\nB\n"),
        ("a\n", "b\n", "b\n", "b\n"), ("a\nb\n", "a\n", "a\n", "a\n"), ("", "a\n", "b\n", "a\nb\n"),
        ("a\na\na\n", "a\na\n", "a\na\na\nb\n", "a\na\nb\n"),
    ])
    func takesTheChangesOfBothSides(
        _ base: String,
        _ mine: String,
        _ theirs: String,
        merged: String
    ) throws {
        #expect(try merge(base, mine, theirs).document?.text == merged)
    }

    @Test(arguments: [
        ("a\nb\r\nc", "a\nb\r\nc\nd", "a\nb\r\nc\ne", "a\nb\r\nc\nd\ne"),
        ("a\nb", "a\nb\nc", "A\nb", "A\nb\nc"), ("a\nb\n", "a\r\nb\r\n", "A\nb\n", "A\nb\r\n"),
        ("a\nb", "a\nb\n", "A\nb", "A\nb\n"), ("a\n", "\u{FEFF}a\n", "a\nb\n", "\u{FEFF}a\nb\n"),
        ("\u{FEFF}a\n", "a\n", "\u{FEFF}b\n", "b\n"), ("a", "", "a\nb", "b"),
    ])
    func mergesTheEndingsOfLines(
        _ base: String,
        _ mine: String,
        _ theirs: String,
        merged: String
    ) throws {
        let document = try #require(try merge(base, mine, theirs).document)
        #expect(Array(document.bytes) == Array(merged.utf8))
        #expect(try TodoDocument(bytes: document.bytes) == document)
    }

    @Test
    func asksAboutLinesThatBothSidesChanged() throws {
        let merge = try merge("a\nb\nc\nd\n", "a\nB1\nC\nd\n", "A\nB2\nc\nd\n")
        #expect(merge.document == nil)
        #expect(merge.conflicts.map { $0.base.map(\.content) } == [["b"]])
        #expect(merge.conflicts.map { $0.mine.map(\.content) } == [["B1"]])
        #expect(merge.conflicts.map { $0.theirs.map(\.content) } == [["B2"]])
        #expect(merge.document { _ in .mine }.text == "A\nB1\nC\nd\n")
        #expect(merge.document { _ in .theirs }.text == "A\nB2\nC\nd\n")
        #expect(merge.document { _ in .both }.text == "A\nB1\nB2\nC\nd\n")
    }

    @Test
    func asksAboutALineThatOneSideDeleted() throws {
        let merge = try merge("a\nb\nc\n", "a\nc\n", "a\nB\nc\n")
        #expect(merge.conflicts.map { $0.mine.map(\.content) } == [[]])
        #expect(merge.conflicts.map { $0.theirs.map(\.content) } == [["B"]])
        #expect(merge.document { _ in .mine }.text == "a\nc\n")
        #expect(merge.document { _ in .both }.text == "a\nB\nc\n")
    }

    @Test
    func asksAboutEachConflictInOrder() throws {
        let merge = try merge("a\nb\nc\nd", "a1\nb\nc1\nd", "a2\nb\nc2\nD")
        var choices: [TodoMerge.Choice] = [.mine, .theirs]
        var asked: [String] = []
        let document = merge.document { conflict in
            asked += conflict.base.map(\.content)
            return choices.removeFirst()
        }
        #expect(asked == ["a", "c"])
        #expect(document.text == "a1\nb\nc2\nD")
    }

    @Test
    func keepsAddedLinesOfBothSidesBesideAConflict() throws {
        let merge = try merge("a\nb\nc\n", "a1\nb\nm\nc\n", "a2\nb\nt\nc\n")
        #expect(merge.document { _ in .mine }.text == "a1\nb\nm\nt\nc\n")
    }

    private func merge(_ base: String, _ mine: String, _ theirs: String) throws -> TodoMerge {
        TodoMerge(
            base: try TodoDocument(base),
            mine: try TodoDocument(mine),
            theirs: try TodoDocument(theirs)
        )
    }
}
