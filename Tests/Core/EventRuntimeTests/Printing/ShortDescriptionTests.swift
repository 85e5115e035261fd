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

/// The shown text of a link has none of its secrets.
struct ShownLinkTests {
    private static let link = "a://user:s3cret@host/part?name=s3cret&s3cret&b=s3cret#s3cret"

    @Test
    func theRestOfALinkIsShown() {
        #expect(Self.link.shownLink == "a://…@host/part?name=…&…&b=…#…")
        #expect("a://host/part".shownLink == "a://host/part")
    }

    /// Regression: a separator and a scalar that joins it are one character, so that a link's query
    /// was shown.
    @Test(arguments: ["\u{FE0F}", "\u{301}", "\u{200D}", "\u{D4E}", "\u{1F3FD}"])
    func aScalarThatJoinsASeparatorHidesNothing(joining: String) {
        for index in Self.link.indices where ":/@?=&#".contains(Self.link[index]) {
            for offset in 0...1 {
                var link = Self.link
                link.insert(contentsOf: joining, at: link.index(index, offsetBy: offset))
                #expect(link.shownLink.utf8.firstRange(of: "s3cret".utf8) == nil, "\(link)")
            }
        }
    }
}

/// Clocks and services are printed as their types.
struct ServiceDescriptionTests {
    private struct Feed {
        var load: @Sendable (String) -> String
        var name: @Sendable () -> String
    }

    private struct Labeled {
        let label: String
        let load: () -> Void
    }

    private struct Reload {
        let page: Int
        let feed: Feed
        let clock: any Clock<Duration>
    }

    private final class Ticker: Clock {
        let offset = 5
        var now: ContinuousClock.Instant { .now }
        var minimumResolution: Duration { .zero }
        func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) {}
    }

    private let feed = Feed(load: { $0 }, name: { "" })

    @Test
    func aValueOfFunctionsIsShownAsItsType() {
        #expect(shortDescription(of: feed) == "Feed")
        #expect(redactedDescription(of: feed) == "Feed")
        #expect(shortDescription(of: Labeled(label: "a", load: {})).contains(#"label: "a""#))
    }

    @Test
    func clocksAreShownAsTheirTypes() {
        #expect(shortDescription(of: ContinuousClock()) == "ContinuousClock")
        #expect(shortDescription(of: Ticker()) == "Ticker")
    }

    @Test
    func theyAreShownAsTheirTypesInsideOthers() {
        let reload = Reload(page: 1, feed: feed, clock: Ticker())
        let text = "Reload(page: 1, feed: Feed, clock: Ticker)"
        #expect(shortDescription(of: reload) == text)
        #expect(redactedDescription(of: reload).hasPrefix("Reload(page: 1, feed: "))
    }
}

/// The text of values in reports of programs that only use streams.
struct PlainDescriptionTests {
    private struct Password: Redacted {
        let text: String
        var redacted: String { "•••" }
    }

    private struct Login: LosslessStringConvertible {
        let description: String

        init(_ description: String) {
            self.description = description
        }
    }

    private class Account {
        let password = Password(text: "1234")
    }

    /// A mirror of it has no children: the property belongs to the superclass.
    private final class Guest: Account, LosslessStringConvertible {
        var description: String { password.text }

        init?(_ description: String) {}
    }

    @Test
    func showsNumbersAndStrings() {
        #expect(plainDescription(of: 7) == "7")
        #expect(plainDescription(of: true) == "true")
        #expect(plainDescription(of: "a \"b\"") == "a \"b\"")
    }

    @Test
    func showsTheRedactedText() {
        #expect(plainDescription(of: Password(text: "1234")) == "•••")
    }

    @Test
    func namesTheTypesOfValuesWithParts() {
        #expect(plainDescription(of: Login("1234")) == "Login")
        #expect(Guest("").map { plainDescription(of: $0) } == "Guest")
        #expect(plainDescription(of: [Password(text: "1234")]) == "Array<Password>")
        #expect(plainDescription(of: Password?.none as Any) == "Optional<Password>")
    }
}
