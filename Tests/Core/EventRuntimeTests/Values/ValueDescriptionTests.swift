import EventRuntime
import Testing

/// The text of values in programs that don't link `EventRuntime`.
struct ValueDescriptionTests {
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
    func plainTextShowsNumbersAndStrings() {
        #expect(ValueDescription.plainText(of: 7) == "7")
        #expect(ValueDescription.plainText(of: true) == "true")
        #expect(ValueDescription.plainText(of: "a \"b\"") == "a \"b\"")
    }

    @Test
    func plainTextShowsTheRedactedText() {
        #expect(ValueDescription.plainText(of: Password(text: "1234")) == "•••")
    }

    @Test
    func plainTextNamesTheTypesOfValuesWithParts() {
        #expect(ValueDescription.plainText(of: Login("1234")) == "Login")
        #expect(Guest("").map { ValueDescription.plainText(of: $0) } == "Guest")
        #expect(ValueDescription.plainText(of: [Password(text: "1234")]) == "Array<Password>")
        #expect(ValueDescription.plainText(of: Password?.none as Any) == "Optional<Password>")
    }
}
