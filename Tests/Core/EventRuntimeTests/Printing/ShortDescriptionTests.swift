import EventRuntime
import Testing

/// The one-line texts of transcripts.
struct ShortDescriptionTests {
    private final class Node {
        let name: String
        var other: Node?

        init(_ name: String) {
            self.name = name
        }
    }

    @Test
    func anObjectIsPrintedOnce() {
        let (first, second) = (Node("a"), Node("b"))
        let text = #"[Node(name: "a", other: nil), Node(…), Node(name: "b", other: nil)]"#
        #expect(shortDescription(of: [first, first, second]) == text)
    }

    @Test
    func objectsThatReferToEachOtherArePrintedOnce() {
        let (first, second) = (Node("a"), Node("b"))
        first.other = second
        second.other = first
        let text = #"Node(name: "a", other: Node(name: "b", other: Node(…)))"#
        #expect(shortDescription(of: first) == text)
        second.other = nil
    }

    /// The order of their hashes differs from run to run.
    @Test
    func membersAndEntriesAreSorted() {
        let numbers = (0..<20).map { $0 + 10 }
        let sorted = numbers.map { "\($0)" }
        #expect(shortDescription(of: Set(numbers)) == "[\(sorted.joined(separator: ", "))]")
        let entries = Dictionary(uniqueKeysWithValues: numbers.map { ($0, 50 - $0) })
        let pairs = numbers.map { "\($0): \(50 - $0)" }
        #expect(shortDescription(of: entries) == "[\(pairs.joined(separator: ", "))]")
    }
}
