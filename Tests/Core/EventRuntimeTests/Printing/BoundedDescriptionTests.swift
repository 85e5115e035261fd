import EventModulesTestSupport
import EventRuntime
import Testing

/// Printing a value ends, however many paths lead to its parts.
///
/// Regression: a value with 2^40 paths was printed, or searched for secrets, path by path.
struct BoundedDescriptionTests {
    /// Hashing it takes no longer for more levels.
    private struct Nested: Hashable {
        let parts: [Nested: Set<Nested>]

        static func == (first: Nested, second: Nested) -> Bool { true }
        func hash(into hasher: inout Hasher) {}
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

    /// Regression: the secrets of a dictionary were printed after the first 10,000 values.
    @Test
    func valuesThatArentSearchedAreNotPrinted() {
        struct Code: Redacted {
            let text = "s3cret"
            var redacted: String { "•••" }
        }
        let codes = Dictionary(uniqueKeysWithValues: (0..<5_000).map { ($0, Code()) })
        let text = redactedDescription(of: codes)
        #expect(text.contains("•••") && text.contains("…") && !text.contains("s3cret"))
    }

    /// Regression: it was printed as pairs of a key and a value.
    @Test
    func aCollectionWhoseMirrorIsADictionaryIsPrinted() {
        struct Names: Collection, CustomReflectable {
            private let names = ["a", "b"]
            var startIndex: Int { names.startIndex }
            var endIndex: Int { names.endIndex }
            subscript(index: Int) -> String { names[index] }
            func index(after index: Int) -> Int { index + 1 }

            var customMirror: Mirror {
                Mirror(self, children: ["a": 1, "b": 2], displayStyle: .dictionary)
            }
        }
        #expect(shortDescription(of: Names()) == "[1, 2]")
    }

    /// Regression: printing it trapped.
    @Test
    func aCaseWhosePayloadIsLeftOutIsPrinted() {
        struct Work: Uninspected, SafelyDescribed, CustomStringConvertible {
            let description = "Work(Shop.swift:3)"
        }
        enum Step { case began(Work) }
        #expect(shortDescription(of: Step.began(Work())) == "began(Work(Shop.swift:3))")
    }

    @Test
    func anUninspectedPartIsLeftOut() {
        struct Server: Uninspected { let token = "1234" }
        struct Load { var list = "home", server = Server() }
        struct Named: CustomStringConvertible {
            var server = Server()
            var description: String { "Named" }
        }
        #expect(redactedDescription(of: Load()) == #"Load(list: "home")"#)
        #expect(redactedDescription(of: [Load()]).hasSuffix(#"Load(list: "home")]"#))
        #expect(shortDescription(of: Load()) == #"Load(list: "home")"#)
        #expect(redactedDescription(of: Named()) == "Named")
        #expect(redactedDescription(of: Server()) == "Server")
    }

    @Test
    func lineBreaksRemain() {
        #expect("a\r\nb\u{9B}\n".printableLines == "a\\r\nb\\u{009B}\n")
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
    func aListThatIsCutEndsWithAnEllipsis() {
        let boxes = (0..<1_000).map { Box($0) }
        let text = redactedDescription(of: [Array(repeating: 0, count: 9_900), boxes] as [Any])
        #expect(text.hasPrefix("[[0, 0, 0"))
        #expect(text.hasSuffix("EventRuntimeTests.Box<Swift.Int>(…), …]]"))
    }

    /// Printing a part can take long.
    @Test
    func partsBeyondAShortTextAreNotDescribed() {
        struct Long: CustomStringConvertible {
            let log: InspectionLog

            var description: String {
                log.numbers.append(1)
                return String(repeating: "a", count: 100)
            }
        }
        let log = InspectionLog()
        _ = shortDescription(of: (0..<100).map { _ in Long(log: log) })
        #expect(log.numbers.count < 10)
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
