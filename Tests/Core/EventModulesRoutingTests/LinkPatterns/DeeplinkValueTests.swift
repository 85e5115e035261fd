import EventModules
import Foundation
import Testing

struct DeeplinkValueTests {
    @Test
    func isWrittenAsALiteral() {
        let values: [DeeplinkValue] = ["a", 1, 1.5, true, ["a", "b"]]
        #expect(values == [.string("a"), .int(1), .double(1.5), .bool(true), .rest(["a", "b"])])
    }

    @Test
    func itsTextIsReadAsTheSameValue() {
        let values: [DeeplinkValue] = [
            "", "a/b", 0, .int(.min), .int(.max), 0.1, -0.0, .double(.leastNonzeroMagnitude),
            .double(.greatestFiniteMagnitude), 1e100, true, false, .uuid(UUID()),
        ]
        for value in values { #expect(value.kind.value(of: "\(value)") == value) }
    }

    @Test
    func aRestIsDescribedWithSlashes() {
        #expect(DeeplinkValue.rest(["a", "b c"]).description == "a/b c")
    }

    @Test
    func aUUIDIsWrittenAsFoundationWritesIt() {
        for id in (0..<100).map({ _ in UUID() }) {
            let value: DeeplinkValue = .uuid(id)
            #expect(value.description == id.uuidString)
            #expect(UUID(deeplinkValue: value) == id)
            #expect(DeeplinkUUID(id.uuidString)?.description == id.uuidString)
        }
        #expect(UUID(deeplinkValue: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F") == nil)
    }
}

/// Texts of each kind, and those that aren't.
struct DeeplinkKindTests {
    private static let uuid = "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"

    @Test(
        arguments: [
            (.string, ["": "", "a": "a", "3": "3", "true": "true"], []),
            (.rest, ["a": ["a"], "a/b": ["a/b"]], []),
            (
                .int, ["-9223372036854775808": .int(.min), "007": 7],
                ["", "-", "1.0", "1e3", "0x10", "9223372036854775808", " 1", "١", "1_000"]
            ),
            (
                .double, ["3": .double(3), "-2.5e-3": -0.0025],
                ["", ".", "e", "inf", "nan", "1e999", "0x1p3", " 1", "1,5", "--1"]
            ),
            (.bool, ["true": true, "false": false], ["", "True", "1", "0", "yes"]),
            (
                .uuid, [:],
                [
                    "", "E621", uuid + "0", "{\(uuid)}", uuid.replacing("-", with: ""),
                    "G" + uuid.dropFirst(), "E621E1F8C-36C-495A-93FC-0C247A3E6E5F",
                    "é" + uuid.dropFirst(2), "+" + uuid.dropFirst(),
                ]
            ),
        ] as [(DeeplinkKind, [String: DeeplinkValue], [String])]
    )
    func aTextIsReadAsItsKindOrNotAtAll(
        kind: DeeplinkKind,
        values: [String: DeeplinkValue],
        others: [String]
    ) {
        for (text, value) in values { #expect(kind.value(of: text) == value) }
        for text in others { #expect(kind.value(of: text) == nil) }
    }

    @Test
    func identifiersAreReadInBothCases() throws {
        let uuid = try #require(UUID(uuidString: Self.uuid))
        for text in [Self.uuid, Self.uuid.lowercased()] {
            #expect(DeeplinkKind.uuid.value(of: text) == .uuid(uuid))
            #expect(DeeplinkKind.uuid.value(of: text)?.description == Self.uuid)
        }
    }
}
