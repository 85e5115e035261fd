import EventModulesTracing
import Testing

/// Redacted values are never shown, wherever they are nested.
struct RedactedDifferenceTests {
    @Test
    func onlyTheRedactedTextIsShown() {
        #expect(lines(Secret("old"), Secret("new")) == ["••• (a different value)"])
        #expect(lines(Secret("old"), Secret("old")) == [])
    }

    @Test
    func secretsAreComparedByTheirPartsUnseen() {
        #expect(lines(Unequal(text: "old"), Unequal(text: "new")) == ["••• (a different value)"])
        #expect(lines(Unequal(text: "old"), Unequal(text: "old")) == [])
    }

    @Test
    func secretsThatDescribeThemselvesAlikeAreCompared() {
        #expect(lines(Masked(text: "old"), Masked(text: "new")) == ["••• (a different value)"])
        #expect(lines(Masked(text: "old"), Masked(text: "old")) == [])
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
        #expect(lines(Login.out, .in(Secret("a"))) == ["out → in(•••)"])
        #expect(lines(Login.in(Secret("a")), .in(Secret("b"))) == ["in: ••• (a different value)"])
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

    init(_ text: String) {
        self.text = text
    }

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
