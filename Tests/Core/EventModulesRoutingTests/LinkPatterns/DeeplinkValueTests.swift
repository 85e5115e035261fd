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
