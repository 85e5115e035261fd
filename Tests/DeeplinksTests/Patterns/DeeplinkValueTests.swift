import Deeplinks
import Foundation
import Testing

struct DeeplinkValueTests {
    @Test
    func isWrittenAsALiteral() {
        let values: [DeeplinkValue] = ["a", 1, 1.5, true]
        #expect(values == [.string("a"), .int(1), .double(1.5), .bool(true)])
    }

    @Test
    func itsTextIsReadAsTheSameValue() {
        let values: [DeeplinkValue] = [
            "", "a/b", 0, .int(.min), .int(.max), 0.1, -0.0, .double(.leastNonzeroMagnitude),
            .double(.greatestFiniteMagnitude), 1e100, true, false, .uuid(UUID()),
        ]
        for value in values { #expect(value.kind.value(of: "\(value)") == value) }
    }
}
