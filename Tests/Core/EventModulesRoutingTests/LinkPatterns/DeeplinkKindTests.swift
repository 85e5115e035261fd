import EventModules
import Foundation
import Testing

struct DeeplinkKindTests {
    @Test
    func anyTextIsAString() {
        for text in ["", "a", "3", "true"] {
            #expect(DeeplinkKind.string.value(of: text) == .string(text))
        }
    }

    @Test
    func anyTextIsARestOfOnePart() {
        for text in ["a", "a/b"] { #expect(DeeplinkKind.rest.value(of: text) == .rest([text])) }
    }

    @Test
    func integersAreReadInDecimal() {
        #expect(DeeplinkKind.int.value(of: "-9223372036854775808") == .int(.min))
        #expect(DeeplinkKind.int.value(of: "007") == .int(7))
        for text in ["", "-", "1.0", "1e3", "0x10", "9223372036854775808", " 1", "١", "1_000"] {
            #expect(DeeplinkKind.int.value(of: text) == nil)
        }
    }

    @Test
    func numbersAreFiniteAndReadInDecimal() {
        #expect(DeeplinkKind.double.value(of: "3") == .double(3))
        #expect(DeeplinkKind.double.value(of: "-2.5e-3") == .double(-0.0025))
        for text in ["", ".", "e", "inf", "nan", "1e999", "0x1p3", " 1", "1,5", "--1"] {
            #expect(DeeplinkKind.double.value(of: text) == nil)
        }
    }

    @Test
    func booleansAreTrueOrFalse() {
        #expect(DeeplinkKind.bool.value(of: "true") == .bool(true))
        #expect(DeeplinkKind.bool.value(of: "false") == .bool(false))
        for text in ["", "True", "1", "0", "yes"] {
            #expect(DeeplinkKind.bool.value(of: text) == nil)
        }
    }

    @Test
    func identifiersAreReadInBothCases() throws {
        let text = "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"
        let uuid = try #require(UUID(uuidString: text))
        #expect(DeeplinkKind.uuid.value(of: text) == .uuid(uuid))
        #expect(DeeplinkKind.uuid.value(of: text.lowercased()) == .uuid(uuid))
        #expect(DeeplinkKind.uuid.value(of: text.lowercased())?.description == text)
        for text in [
            "", "E621", text + "0", "{\(text)}", text.replacing("-", with: ""),
            "G" + text.dropFirst(),
            "E621E1F8C-36C-495A-93FC-0C247A3E6E5F", "é" + text.dropFirst(2), "+" + text.dropFirst(),
        ] {
            #expect(DeeplinkKind.uuid.value(of: text) == nil)
        }
    }
}
