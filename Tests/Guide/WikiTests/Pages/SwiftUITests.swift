//> import Observation
import Testing

/// The part on observation; `Tests/Checks/AppleHosts` compiles the rest of the page.
@MainActor
struct SwiftUITests {
    private static let page = GuidePage(path: "Wiki/SwiftUI.md")

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @Test
    func smallestExample() async throws {
        var printed: [String] = []
        func print(_ names: [String]) { printed.append("\(names)") }

        //>> let store = Suas.createStore(reducer: Basket.reducer)

        #expect(try Self.page.shows(printed.joined(separator: "\n")))
    }
}
