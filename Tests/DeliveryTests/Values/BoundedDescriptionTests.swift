import Delivery
import Testing

/// Printing a value ends, however many paths lead to its parts.
///
/// Regression: a value with 2^40 paths was printed, or searched for secrets, path by path.
struct BoundedDescriptionTests {
    private indirect enum Tree {
        case leaf(Any)
        case node(Tree, Tree)

        /// A tree whose levels refer twice to the level below.
        static func shared(_ depth: Int, _ leaf: Any) -> Tree {
            (0..<depth).reduce(.leaf(leaf)) { tree, _ in .node(tree, tree) }
        }
    }

    /// Hashing it takes no longer for more levels.
    private struct Nested: Hashable {
        let parts: [Nested: Set<Nested>]

        static func == (first: Nested, second: Nested) -> Bool { true }
        func hash(into hasher: inout Hasher) {}
    }

    private final class Person: CustomStringConvertible {
        let parents: [Person]
        let part: Any

        init(_ parents: [Person], _ part: Any) {
            self.parents = parents
            self.part = part
        }

        var description: String { "\(part)\(parents)" }

        static func shared(_ depth: Int, _ part: Any) -> Person {
            (0..<depth).reduce(Person([], part)) { person, _ in Person([person, person], part) }
        }
    }

    @Test
    func valuesWithManyPathsAreCut() {
        for value in [Tree.shared(40, 1), .shared(40, Secret("1234"))] {
            for text in [redactedDescription(of: value), shortDescription(of: value)] {
                #expect(text.hasPrefix("node("))
                #expect(text.contains("…"))
                #expect(!text.contains("1234"))
            }
        }
        #expect(redactedDescription(of: Tree.shared(3, 1)) == "\(Tree.shared(3, 1))")
    }

    @Test
    func objectsWithManyPathsArePrintedOnce() {
        for part: Any in [1, Secret("1234")] {
            for text in [
                redactedDescription(of: Person.shared(40, part)),
                shortDescription(of: Person.shared(40, part)),
            ] {
                #expect(text.hasPrefix("Person(parents: ["))
                #expect(text.contains("…"))
                #expect(!text.contains("1234"))
            }
        }
        #expect(redactedDescription(of: Person.shared(3, 1)) == "\(Person.shared(3, 1))")
    }

    @Test
    func nestedDictionariesAndSetsAreCut() {
        let value = (0..<30).reduce(Nested(parts: [:])) { value, _ in
            Nested(parts: [value: [value]])
        }
        #expect(shortDescription(of: value).unicodeScalars.count <= 201)
        #expect(redactedDescription(of: [value, Secret("1234")] as [Any]).contains("…"))
    }

    @Test
    func longTextsAreCut() {
        let zalgo = "a" + String(repeating: "\u{301}", count: 100_000)
        #expect(redactedDescription(of: zalgo).unicodeScalars.count == 65_537)
        #expect(shortDescription(of: zalgo).unicodeScalars.count == 201)
        let long = redactedDescription(of: Array(0..<100_000))
        #expect(long.hasPrefix("[0, 1, 2"))
        #expect(long.hasSuffix("…]"))
    }

    @Test
    func controlCharactersAreEscaped() {
        let hostile = "\u{9B}2J\u{1B}[2J\u{202E}\u{7}\n"
        let escaped = #"\u{009B}2J\u{1B}[2J\u{202E}\u{07}\n"#
        for value: Any in [hostile, [hostile], Described(secret: hostile)] {
            for text in [redactedDescription(of: value), shortDescription(of: value)] {
                #expect(text.contains(escaped))
                #expect(text.printable == text)
            }
        }
        let report = Diagnostic(hostile, ["a": hostile], explanation: "", fix: "")
        #expect(!report.description.unicodeScalars.contains("\u{9B}"))
        #expect(report.description.printableLines == report.description)
    }
}
