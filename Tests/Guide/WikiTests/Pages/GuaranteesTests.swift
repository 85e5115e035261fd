import EventModules
import Foundation
import Testing

@MainActor
struct GuaranteesTests {
    private let page = GuidePage(path: "Wiki/Guarantees.md")

    @Test
    func theLimitsMatchTheLibrary() throws {
        let text = try page.text()
        let longest = "app://" + String(repeating: "a", count: 8_192 - 6)
        _ = try Deeplink(longest)
        #expect(throws: DeeplinkError.self) { try Deeplink(longest + "a") }
        _ = try Deeplink("app://" + Array(repeating: "a", count: 32).joined(separator: "/"))
        #expect(throws: DeeplinkError.self) {
            try Deeplink("app://" + Array(repeating: "a", count: 33).joined(separator: "/"))
        }
        #expect(text.contains("8,192 bytes, percent-encoded; 32 parts"))
    }
}
