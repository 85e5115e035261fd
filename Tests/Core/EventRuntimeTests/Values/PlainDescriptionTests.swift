import EventRuntime
import Testing

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
