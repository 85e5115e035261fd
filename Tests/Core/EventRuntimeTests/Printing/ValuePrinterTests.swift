import EventModulesTestSupport
import EventRuntime
import Testing

/// Values are printed in one spelling, and redacted wherever they are nested.
struct ValuePrinterTests {
    private let secret = Secret("1234")

    @Test
    func redactsWhateverHoldsASecret() {
        let texts: [(value: Any, text: String)] = [
            (secret, "•••"),
            (Login(name: "anna", password: secret), #"Login(name: "anna", password: •••)"#),
            (Step.asked(secret), "asked(•••)"),
            (Step.sent(to: "a", secret), #"sent(to: "a", •••)"#),
            (Step.kept(password: secret), "kept(password: •••)"),
            (Step.nested(.asked(secret)), "nested(asked(•••))"),
            ((1, password: secret), "(1, password: •••)"),
            (Secret?.some(secret) as Any, "•••"),
            ([1, secret] as [Any], "[1, •••]"),
            (["k": secret], #"["k": •••]"#),
            ([secret: "v"], #"[•••: "v"]"#),
            (Set([secret]), "[•••]"),
            ([AnyHashable(secret)], "[•••]"),
            (Result<Secret, Never>.success(secret), "success(•••)"),
        ]
        for (value, text) in texts { #expect(shortDescription(of: value) == text) }
    }

    @Test
    func printsPartsInOneSpelling() {
        let texts: [(value: Any, text: String)] = [
            (1, "1"), (2.5 as Float, "2.5"), (true, "true"), ("a \"b\"\n", #""a \"b\"\n""#),
            ("c" as Character, "c"), (Int?.none as Any, "nil"), (Int??.some(1) as Any, "1"),
            (Int.self, "Int"), ({ 1 }, "(Function)"), ((), "()"), ((1, b: 2), "(1, b: 2)"),
            (Step.nothing, "nothing"), ([Int](), "[]"), ([Int: Int](), "[:]"), (Set<Int>(), "[]"),
            (Duration.seconds(1), "1.0 seconds"),
            (1...2, "ClosedRange<Int>(lowerBound: 1, upperBound: 2)"),
            ([1, 2, 3][1...], "[2, 3]"),
            (CancellationError(), "CancellationError()"),
        ]
        for (value, text) in texts { #expect(shortDescription(of: value) == text) }
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
        #expect(shortDescription(of: Set(0..<1_000)) == "[1000 members]")
    }

    @Test
    func ignoresDescriptionsAndMirrors() {
        #expect(shortDescription(of: Described(secret: 7)) == "Described<Int>(secret: 7)")
        #expect(shortDescription(of: Described(secret: secret)) == "Described<Secret>(secret: •••)")
        #expect(shortDescription(of: [Mirrored(password: "1234")]) == "[Mirrored]")
    }

    /// Their properties may change on another thread, or refer to each other.
    @Test
    func objectsAreShownAsTheirTypes() {
        let member = Member(secret)
        member.other = member
        #expect(shortDescription(of: [member, member]) == "[Member, Member]")
    }

    @Test
    func anUninspectedPropertyIsLeftOut() {
        struct Server: Uninspected { let token = "1234" }
        struct Load { var list = "home", server = Server() }
        struct Work: Uninspected, SafelyDescribed, CustomStringConvertible {
            let description = "Work(Shop.swift:3)"
        }
        enum Step { case began(Work) }
        #expect(shortDescription(of: [Load()]) == #"[Load(list: "home")]"#)
        #expect(shortDescription(of: Server()) == "Server")
        #expect(shortDescription(of: Step.began(Work())) == "began(Work(Shop.swift:3))")
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
}

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
    }

    @Test
    func nestedDictionariesAndSetsAreCut() {
        let value = (0..<30).reduce(Nested(parts: [:])) { value, _ in
            Nested(parts: [value: [value]])
        }
        #expect(shortDescription(of: value).unicodeScalars.count <= 201)
        #expect(redactedDescription(of: value).unicodeScalars.count <= 65_537)
    }

    @Test
    func omitsDeeplyNestedValues() {
        let text = redactedDescription(of: Chain.of(length: 200, end: Secret("1234")))
        #expect(text.hasPrefix("link(link("))
        #expect(text.contains("…"))
        #expect(!text.contains("1234"))
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

    /// Regression: the secrets of a dictionary were printed after the first 10,000 values.
    @Test
    func aLargeDictionaryIsCounted() {
        let codes = Dictionary(uniqueKeysWithValues: (0..<6_000).map { ($0, Secret("1234")) })
        #expect(redactedDescription(of: codes) == "[6000 entries]")
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
        #expect("a\r\nb\u{9B}\n".printableLines == "a\\r\nb\\u{009B}\n")
    }
}
