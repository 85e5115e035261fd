import Delivery
import Testing

/// The text of values in programs that don't link `Inspection`.
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
        #expect(ValueDescription.plainText(of: [Password(text: "1234")]) == "Array<Password>")
        #expect(ValueDescription.plainText(of: Password?.none as Any) == "Optional<Password>")
    }
}
