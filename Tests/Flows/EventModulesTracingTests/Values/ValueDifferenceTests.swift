import EventModules
import EventModulesTestSupport
import EventModulesTracing
import EventRuntime
import Testing

struct ValueDifferenceTests {
    @Test
    func equalValuesGiveNoLines() {
        expect(Task(), Task())
        expect([1, 2], [1, 2])
        expect(["a": 1, "b": 2], ["b": 2, "a": 1])
        expect(Int?.none, nil)
        let node = Node("a")
        expect([node], [node])
        expect(Nested.deep(100, 1), Nested.deep(100, 1))
        expect(ByID(id: 1, text: "a"), ByID(id: 1, text: "b"))
    }

    @Test
    func valuesWithoutPartsAreShownWhole() {
        expect(1, 2, "1 → 2")
        expect("a", "b", #""a" → "b""#)
        expect("a\n", "b\"", #""a\n" → "b\"""#)
        expect(Duration.seconds(1), .seconds(2), "1.0 seconds → 2.0 seconds")
        expect(Color.red, .blue, "red → blue")
        expect(1 as Any, "a" as Any, #"1 → "a""#)
        expect(Never1(), Never1(), "Never1() → Never1() (not equal, though they read alike)")
    }

    @Test
    func partsAreNamedByTheirPaths() {
        var new = Task()
        new.title = "b"
        new.owner.name = "Ann"
        expect(Task(), new, #"title: "a" → "b""#, #"owner.name: "Anna" → "Ann""#)
        expect((1, name: "a"), (2, name: "b"), "0: 1 → 2", #"name: "a" → "b""#)
        expect(Node("a"), Node("a"), "Node → Node (not equal, though they read alike)")
        #expect(lines(Nested.deep(100, 1), Nested.deep(100, 2)).count == 1)
        #expect(
            lines(Nested.deep(500, 1), Nested.deep(500, 1)).first?
                .hasSuffix("not compared: there are too many levels") == true
        )
    }

    @Test
    func optionalsAreUnwrapped() {
        var new = Task()
        new.note = Note(text: "n")
        expect(Task(), new, #"note: nil → Note(text: "n")"#)
        var newer = new
        newer.note?.text = "m"
        expect(new, newer, #"note.text: "n" → "m""#)
        expect(newer, Task(), #"note: Note(text: "m") → nil"#)
        expect(1 as Int??, .some(nil), "1 → nil")
    }

    @Test
    func sameEnumCasesDifferInTheirPayload() {
        expect(Page.loaded([1]), .loaded([2]), "loaded[0]: 1 → 2")
        let failed = Page.failed(code: 1, text: "a")
        expect(failed, .failed(code: 2, text: "a"), "failed.code: 1 → 2")
        expect(.idle, failed, #"idle → failed(code: 1, text: "a")"#)
        expect(Page.idle, .loaded([3]), "idle → loaded([3])")
    }

    @Test
    func dictionariesAndSetsDifferInSortedOrder() {
        let (old, new) = (["a": 1, "b": 2, "c": 3], ["b": 4, "c": 3, "d": 5])
        expect(old, new, #"["a"]: removed 1"#, #"["b"]: 2 → 4"#, #"["d"]: inserted 5"#)
        let many = Dictionary(uniqueKeysWithValues: (0..<12).map { ($0, Note(text: "a")) })
        let others = many.mapValues { _ in Note(text: "b") }
        #expect(lines(many, others) == (0..<12).map { #"[\#($0)].text: "a" → "b""# })
        expect(Set([1, 2, 10]), Set([10, 3, 20]), "- 1", "- 2", "+ 3", "+ 20")
        var tagged = Task()
        tagged.tags = ["x"]
        expect(Task(), tagged, #"tags: + "x""#)
    }

    @Test
    func aDictionaryWithMoreEntriesIsNotTheSame() {
        let (old, new) = (["a": Person()], ["a": Person(), "b": Person()])
        #expect(!ValueDifference.areSame(old, new) && !ValueDifference.areSame(new, old))
    }

    @Test
    func longTextsAreShownWhereTheyDiffer() {
        let long = String(repeating: "a", count: 300)
        let other = long + "b" + long
        #expect(
            lines(long + long, other) == [
                #"…"\#(String(repeating: "a", count: 60))"… → …"\#(String(repeating: "a", count: 20))b\#(String(repeating: "a", count: 39))"…"#
            ]
        )
    }

    @Test
    func longValuesAreCut() throws {
        let line = try #require(lines(Page.idle, .loaded(Array(0..<100_000))).first)
        #expect(line.hasPrefix("idle → loaded([0, 1, 2, "))
        #expect(line.hasSuffix("…"))
        #expect(line.count < 220)
    }

    @Test
    func aLastLineReportsMoreDifferences() {
        let difference = ValueDifference(from: [1, 2, 3, 4], to: [5, 6, 7, 8], limit: 2)
        #expect(difference.lines == ["[0]: 1 → 5", "[1]: 2 → 6", "… and more"])
    }
}

func lines<Value>(_ old: Value, _ new: Value) -> [String] {
    ValueDifference(from: old, to: new).lines
}

func expect<Value>(
    _ old: Value,
    _ new: Value,
    _ expected: String...,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    #expect(lines(old, new) == expected, sourceLocation: sourceLocation)
}

private struct Person {
    var name = "Anna"
}

private struct Note: Equatable {
    var text: String
}

private struct Task {
    var title = "a"
    var isDone = false
    var owner = Person()
    var note: Note?
    var tags: Set<String> = []
}

private enum Page: Equatable {
    case idle
    case loaded([Int])
    case failed(code: Int, text: String)
}

private enum Color {
    case red
    case blue
}

private final class Node {
    let name: String

    init(_ name: String) { self.name = name }
}

private indirect enum Nested {
    case end(Int)
    case inner(Nested)

    static func deep(_ depth: Int, _ number: Int) -> Nested {
        (0..<depth).reduce(.end(number)) { nested, _ in .inner(nested) }
    }
}

private struct ByID: Equatable {
    let id: Int
    let text: String

    static func == (one: ByID, other: ByID) -> Bool { one.id == other.id }
}

private struct Never1: Equatable {
    static func == (one: Never1, other: Never1) -> Bool { false }
}

/// The comparison of lists by `ValueDifference`.
struct ListDifferenceTests {
    @Test
    func elementsAreInsertedRemovedAndChanged() {
        let old = [Row(id: "1"), Row(id: "2"), Row(id: "3")]
        var new = old
        new[1].isDone = true
        expect(old, new, "[1].isDone: false → true")
        expect([1, 3], [1, 2, 3], "[1]: inserted 2")
        expect([], [Row(id: "7")], #"[0]: inserted Row(id: "7", isDone: false)"#)
        expect([1, 2], [1, 2, 3, 4], "[2]: inserted 3", "[3]: inserted 4")
        expect([1, 2, 3, 4], [1, 4], "[1]: removed 2", "[2]: removed 3")
        expect([1, 2, 3], [2, 3], "[0]: removed 1")
        expect([1, 2, 3], [3, 1, 2], "[0]: inserted 3", "[2]: removed 3")
        let lines = ["[0]: 1 → 9", "[2]: removed 3", "[4]: inserted 6"]
        expect([1, 2, 3, 4, 5], [9, 2, 4, 5, 6], lines[0], lines[1], lines[2])
    }

    @Test
    func identifiableElementsAreMatchedByID() {
        let old = [Named(id: 1, text: "a"), Named(id: 2, text: "b"), Named(id: 3, text: "c")]
        let new = [Named(id: 2, text: "x"), Named(id: 4, text: "a"), Named(id: 3, text: "c")]
        #expect(
            lines(old, new) == [
                #"[0]: removed Named(id: 1, text: "a")"#,
                #"[0].text: "b" → "x""#,
                #"[1]: inserted Named(id: 4, text: "a")"#,
            ]
        )
    }

    @Test
    func differencesOfRandomListsLeadToTheNewList() {
        var random = SplitMix64(seed: 7)
        for _ in 0..<500 {
            let (old, new) = (numbers(&random), numbers(&random))
            let difference = lines(old, new)
            #expect(applied(difference, to: old) == new, "\(old) \(new) \(difference)")
        }
    }

    @Test
    func aChangeAmongManyElementsIsFound() {
        let old = (0..<20_000).map { Row(id: "\($0)") }
        var new = old
        new[10_000].isDone = true
        #expect(lines(old, new) == ["[10000].isDone: false → true"])
        new.remove(at: 10_000)
        #expect(lines(old, new) == [#"[10000]: removed Row(id: "10000", isDone: false)"#])
    }

    @Test
    func manyChangesAmongManyElementsAreFound() {
        let old = Array(0..<20_000)
        let difference = lines(old, old.map { -$0 - 1 })
        #expect(difference.count == 101)
        #expect(difference.first == "[0]: 0 → -1")
        #expect(lines(old, old.shuffled()).count == 101)
    }
}

private struct Row {
    let id: String
    var isDone = false
}

private struct Named: Identifiable {
    let id: Int
    let text: String
}

/// A number that is its own ID, so that two numbers are never one changed element.
private struct Number: Identifiable, Equatable, CustomStringConvertible, SafelyDescribed {
    let id: Int

    var description: String { "\(id)" }
}

private func numbers(_ random: inout SplitMix64) -> [Number] {
    (0..<Int.random(in: 0...12, using: &random)).map { _ in
        Number(id: Int.random(in: 0...4, using: &random))
    }
}

/// Applies a difference to a list, from the end, so that the indices stay valid.
private func applied(_ lines: [String], to old: [Number]) -> [Number] {
    var new = old
    var insertions: [(index: Int, number: Number)] = []
    for line in lines.reversed() {
        let parts = line.dropFirst().split(separator: "]: ")
        let words = parts[1].split(separator: " ")
        guard let index = Int(parts[0]), let number = Int(words[1]) else { return [] }
        switch words[0] {
        case "removed": new.remove(at: index)
        default: insertions.append((index, Number(id: number)))
        }
    }
    for (index, number) in insertions.reversed() { new.insert(number, at: index) }
    return new
}

/// Redacted values are never shown, wherever they are nested.
struct RedactedDifferenceTests {
    @Test
    func onlyTheRedactedTextIsShown() {
        let different = "••• (a different value)"
        expect(Secret("old"), Secret("new"), different)
        expect(Secret("old"), Secret("old"))
        // Compared by its parts unseen.
        expect(Unequal(text: "old"), Unequal(text: "new"), different)
        expect(Unequal(text: "old"), Unequal(text: "old"))
        // Its descriptions are alike.
        expect(Masked(text: "old"), Masked(text: "new"), different)
        expect(Masked(text: "old"), Masked(text: "old"))
        expect(Login.out, .in(Secret("a")), "out → in(•••)")
        expect(Login.in(Secret("a")), .in(Secret("b")), "in: \(different)")
    }

    @Test
    func secretsInPartsAreRedacted() {
        let old = Account(secret: Secret("old"))
        let new = Account(
            secret: Secret("new"),
            second: Secret("new"),
            all: [Secret("new")],
            keyed: [Secret("new"): Secret("new")],
            set: [Secret("new")]
        )
        #expect(
            lines(old, new) == [
                "secret: ••• (a different value)",
                "second: nil → •••",
                "all[0]: inserted •••",
                "keyed[•••]: inserted •••",
                "set: + •••",
            ]
        )
    }

    @Test
    func secretsInWholeValuesAreRedacted() {
        #expect(
            lines([Account(secret: Secret("a"))], []) == [
                "[0]: removed Account(secret: •••, second: nil, all: [], keyed: [:], set: [])"
            ]
        )
    }

    @Test
    func secretsInDescriptionsAreRedacted() {
        let difference = lines([Described(secret: Secret("1234"), name: "a")], [])
        #expect(!difference.joined().contains("1234"))
        #expect(difference.joined().contains("•••"))
    }
}

private struct Secret: Redacted, Hashable, CustomStringConvertible {
    let text: String

    init(_ text: String) { self.text = text }

    var redacted: String { "•••" }
    var description: String { text }
}

private struct Unequal: Redacted {
    let text: String

    var redacted: String { "•••" }
}

private struct Masked: Redacted, CustomStringConvertible {
    let text: String

    var redacted: String { "•••" }
    var description: String { redacted }
}

private struct Account {
    var secret: Secret
    var second: Secret?
    var all: [Secret] = []
    var keyed: [Secret: Secret] = [:]
    var set: Set<Secret> = []
}

private enum Login {
    case out
    case `in`(Secret)
}

private struct Described: CustomStringConvertible {
    let secret: Secret
    let name: String

    var description: String { "\(secret.text) of \(name)" }
}

struct LineDifferenceTests {
    @Test
    func equalTextsGiveNoLines() {
        #expect(LineDifference(from: "a\nb\n", to: "a\nb\n").lines.isEmpty)
        #expect(LineDifference(from: "", to: "").lines.isEmpty)
    }

    @Test
    func changedLinesAreShownWithTheirContext() {
        #expect(
            LineDifference(from: "1\n2\n3\n4\n5\n6\n7", to: "1\n2\n3\nx\n5\n6\n7").lines == [
                "  …", "  2", "  3", "- 4", "+ x", "  5", "  6", "  …",
            ]
        )
    }

    @Test
    func nearbyChangesShareTheirContext() {
        #expect(
            LineDifference(from: "1\n2\n3\n4\n5", to: "x\n2\n3\n4\ny").lines == [
                "- 1", "+ x", "  2", "  3", "  4", "- 5", "+ y",
            ]
        )
    }

    @Test
    func distantChangesAreSeparated() {
        let old = (1...9).map { "\($0)" }
        var new = old
        new.insert("x", at: 0)
        new.removeLast()
        #expect(
            LineDifference(
                from: old.joined(separator: "\n"),
                to: new.joined(separator: "\n")
            ).lines == ["+ x", "  1", "  2", "  …", "  7", "  8", "- 9"]
        )
    }

    @Test
    func longTextsWithoutACommonLineAreComparedFast() {
        let old = (0..<20_000).map { "old \($0)" }.joined(separator: "\n")
        let new = (0..<20_000).map { "new \($0)" }.joined(separator: "\n")
        #expect(LineDifference(from: old, to: new).lines.count == 40_000)
    }
}
