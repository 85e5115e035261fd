import EventModules
import EventModulesTracing
import Testing

struct ValueDifferenceTests {
    @Test
    func equalValuesGiveNoLines() {
        #expect(lines(Task(), Task()) == [])
        #expect(lines([1, 2], [1, 2]) == [])
        #expect(lines(["a": 1, "b": 2], ["b": 2, "a": 1]) == [])
        #expect(lines(Int?.none, nil) == [])
        #expect(lines(Node("a"), Node("a")) == [])
    }

    @Test
    func valuesWithoutPartsAreShownWhole() {
        #expect(lines(1, 2) == ["1 → 2"])
        #expect(lines("a", "b") == [#""a" → "b""#])
        #expect(lines("a\n", "b\"") == [#""a\n" → "b\"""#])
        #expect(lines(Duration.seconds(1), .seconds(2)) == ["1.0 seconds → 2.0 seconds"])
        #expect(
            lines(RoutingContext(rawValue: "a"), RoutingContext(rawValue: "b")) == ["a → b"]
        )
    }

    @Test
    func fieldsAreNamedByTheirPath() {
        var new = Task()
        new.title = "b"
        new.owner.name = "Ann"
        #expect(lines(Task(), new) == [#"title: "a" → "b""#, #"owner.name: "Anna" → "Ann""#])
    }

    @Test
    func optionalsAreUnwrapped() {
        var new = Task()
        new.note = Note(text: "n")
        #expect(lines(Task(), new) == [#"note: nil → Note(text: "n")"#])
        var newer = new
        newer.note?.text = "m"
        #expect(lines(new, newer) == [#"note.text: "n" → "m""#])
        #expect(lines(newer, Task()) == [#"note: Note(text: "m") → nil"#])
        #expect(lines(1 as Int??, .some(nil)) == ["1 → nil"])
    }

    @Test
    func sameEnumCasesDifferInTheirPayload() {
        #expect(lines(Page.loaded([1]), .loaded([2])) == ["loaded[0]: 1 → 2"])
        #expect(
            lines(Page.failed(code: 1, text: "a"), .failed(code: 2, text: "a")) == [
                "failed.code: 1 → 2"
            ]
        )
        #expect(lines(Page.idle, .loaded([3])) == ["idle → loaded([3])"])
        #expect(
            lines(Page.idle, .failed(code: 1, text: "a")) == [
                #"idle → failed(code: 1, text: "a")"#
            ]
        )
        #expect(lines(Color.red, .blue) == ["red → blue"])
    }

    @Test
    func tuplesDifferByElement() {
        #expect(lines((1, name: "a"), (2, name: "b")) == ["0: 1 → 2", #"name: "a" → "b""#])
    }

    @Test
    func dictionariesDifferByKeyInSortedOrder() {
        #expect(
            lines(["a": 1, "b": 2, "c": 3], ["b": 4, "c": 3, "d": 5]) == [
                #"["a"]: removed 1"#, #"["b"]: 2 → 4"#, #"["d"]: inserted 5"#,
            ]
        )
        let many = Dictionary(uniqueKeysWithValues: (0..<12).map { ($0, Note(text: "a")) })
        let others = many.mapValues { _ in Note(text: "b") }
        #expect(lines(many, others) == (0..<12).map { #"[\#($0)].text: "a" → "b""# })
    }

    @Test
    func aDictionaryWithMoreEntriesIsNotTheSame() {
        let (old, new) = (["a": Person()], ["a": Person(), "b": Person()])
        #expect(!ValueDifference.areSame(old, new) && !ValueDifference.areSame(new, old))
    }

    @Test
    func setsDifferByMemberInSortedOrder() {
        #expect(lines(Set([1, 2, 10]), Set([10, 3, 20])) == ["- 1", "- 2", "+ 3", "+ 20"])
        var new = Task()
        new.tags = ["x"]
        #expect(lines(Task(), new) == [#"tags: + "x""#])
    }

    @Test
    func objectsDifferByTheirProperties() {
        #expect(lines(Node("a"), Node("b")) == [#"name: "a" → "b""#])
        #expect(lines(Leaf("a", 1), Leaf("a", 2)) == ["size: 1 → 2"])
    }

    @Test
    func objectCyclesEnd() {
        #expect(lines(Node.cycle("a", "b"), Node.cycle("a", "b")) == [])
        #expect(
            lines(Node.cycle("a", "b"), Node.cycle("a", "c")) == [#"next[0].name: "b" → "c""#]
        )
    }

    @Test
    func deeplyNestedValuesAreCompared() {
        #expect(lines(Nested.deep(500, 1), Nested.deep(500, 1)) == [])
        #expect(lines(Nested.deep(500, 1), Nested.deep(500, 2)).count == 1)
    }

    @Test
    func valuesOfOtherTypesAreShownWhole() {
        #expect(lines(1 as Any, "a" as Any) == [#"1 → "a""#])
    }

    @Test
    func equalityIsDecidedByTheType() {
        #expect(lines(ByID(id: 1, text: "a"), ByID(id: 1, text: "b")) == [])
        #expect(
            lines(Never1(), Never1()) == [
                "Never1() → Never1() (not equal, though they read alike)"
            ]
        )
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

private class Node {
    let name: String
    var next: [Node] = []

    init(_ name: String) {
        self.name = name
    }

    static func cycle(_ one: String, _ other: String) -> Node {
        let node = Node(one)
        node.next = [Node(other)]
        node.next[0].next = [node]
        return node
    }
}

private final class Leaf: Node {
    let size: Int

    init(_ name: String, _ size: Int) {
        self.size = size
        super.init(name)
    }
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
