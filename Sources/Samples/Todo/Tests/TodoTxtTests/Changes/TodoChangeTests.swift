import Testing
import TodoTxt

struct TodoChangeTests {
    @Test
    func keepsOnlyTheLinesThatDiffer() throws {
        var document = try TodoDocument("a\nb\nc\n")
        let change = try document.setPriority(2, .a)
        #expect(change.log == ["1: b → (A) b"])
        #expect(change.inverse.log == ["1: (A) b → b"])
        #expect(change.keptLineCount == 2)
    }

    @Test
    func isEmptyIfNothingDiffers() throws {
        var document = try TodoDocument("(A) a\n")
        let change = try document.setPriority(1, .a)
        #expect(change.isEmpty && change.number == nil)
        try document.apply(change)
    }

    @Test
    func namesTheFirstLineThatDiffers() throws {
        var document = try TodoDocument("a\nb\nc")
        #expect(try document.complete(2, on: .day()).number == 2)
        #expect(try document.append("d", on: .day()).number == 4)
        #expect(try document.delete([2, 3]).number == 2)
    }

    @Test
    func appendsAChangeThatFollows() throws {
        var document = try TodoDocument("a\nb\nc")
        let before = document
        var change = TodoChange()
        change += try document.delete([1])
        change += try document.append("d", on: .day())
        change += try document.complete(1, on: .day())
        let after = document
        try document.apply(change.inverse)
        #expect(document == before)
        try document.apply(change)
        #expect(document == after)
    }

    @Test
    func refusesADocumentWithOtherLines() throws {
        var document = try TodoDocument("a\nb\n")
        let change = try document.setPriority(2, .a)
        for text in ["", "a\n", "a\nc\n", "b\n", "a\nb\r\n"] {
            let original = try TodoDocument(text)
            var other = original
            #expect(throws: TodoChangeError.outdated) { try other.apply(change) }
            #expect(other == original)
        }
    }

    @Test
    func revertsTheStepsBeforeOneThatDoesNotFit() throws {
        var document = try TodoDocument("a\nb\n")
        var change = try document.delete([1])
        change += try document.setPriority(1, .a)
        var other = try TodoDocument("a\nc\n")
        #expect(throws: TodoChangeError.outdated) { try other.apply(change) }
        #expect(other.text == "a\nc\n")
    }

    @Test
    func refusesToJoinLines() throws {
        var document = try TodoDocument("a\nb")
        let deletion = try document.delete([2])
        var longer = try TodoDocument("a\nc\n")
        #expect(throws: TodoChangeError.outdated) { try longer.apply(deletion.inverse) }
        var ended = try TodoDocument("a\n")
        let addition = try ended.append("b", on: .day())
        var open = try TodoDocument("a")
        #expect(throws: TodoChangeError.outdated) { try open.apply(addition) }
        #expect(open.text == "a" && longer.text == "a\nc\n")
    }

    @Test(arguments: [
        ("", ""), ("a\n", "a\n"), ("a\n", ""), ("", "a\n"), ("a\nb\n", "a\r\nb\r\n"), ("a", "a\n"),
        ("\u{FEFF}a\n", "a\n"), ("a\n", "\u{FEFF}b\nc"), ("a\nb\nc\n", "c\nb\na\n"),
        ("a\na\na\n", "a\na\n"), ("a\nb\nc\nd\n", "x\na\nc\nd\ny"),
        ("caf\u{E9}\n", "cafe\u{301}\n"),
    ])
    func leadsFromOneStateToAnother(_ old: String, _ new: String) throws {
        let (before, after) = (try TodoDocument(old), try TodoDocument(new))
        let change = TodoChange(from: before, to: after)
        #expect(change.isEmpty == (before == after))
        var document = before
        try document.apply(change)
        #expect(document == after)
        try document.apply(change.inverse)
        #expect(document == before)
    }

    @Test
    func keepsFewLinesOfALongListThatWasReadAgain() throws {
        let lines = (1...2_000).map { "task \($0)\n" }
        var changed = lines
        changed[10] = "x task 11\n"
        changed.remove(at: 1_000)
        changed.insert("new\n", at: 1_900)
        let change = TodoChange(
            from: try TodoDocument(lines.joined()),
            to: try TodoDocument(changed.joined())
        )
        #expect(change.keptLineCount == 4)
    }
}

extension TodoChange {
    /// The replacements with their positions.
    fileprivate var log: [String] {
        steps.joined().map { replacement in
            let sides = [replacement.old, replacement.new].map { lines in
                lines.map(\.content).joined(separator: ", ")
            }
            return "\(replacement.position): \(sides.joined(separator: " → "))"
        }
    }
}
