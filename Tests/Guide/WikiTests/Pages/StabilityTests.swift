import EventModules
import EventModulesTransfers
import Foundation
import Testing

@MainActor
struct StabilityTests {
    private let page = GuidePage(path: "Wiki/Stability.md")

    @Test
    func theLimitsMatchTheLibrary() throws {
        let text = try page.text()
        let request = HTTPRequest(try #require(URL(string: "https://example.com")))
        let (silence, total) = (request.timeout.components, request.totalTimeout.components)
        #expect(text.contains("\(silence.seconds) s of silence"))
        #expect(text.contains("\(total.seconds) s in all"))
        #expect(text.contains("body | \(request.responseLimit >> 20) MiB"))

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
