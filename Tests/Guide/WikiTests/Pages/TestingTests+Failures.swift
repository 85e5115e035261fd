import EventModulesTestSupport
import EventModulesTesting
import Testing

/// The page quotes the failures of the kit.
@MainActor
struct TestingFailuresTests {
    private let app = ShopApp()
    private let page = GuidePage(path: "Wiki/Testing.md")

    init() {
        app.router.enter("lamp")
    }

    @Test
    func entriesThatWereNotExpectedAreListed() async throws {
        let texts = try await failures {
            let flow = flowOfCheckOut()
            flow.expect(.event(BasketEvent.checkedOut))
            flow.finish()
        }
        #expect(try page.shows(first(of: texts)))
    }

    @Test
    func emptyTranscriptIsCompared() async throws {
        app.router.enter("add")
        let texts = try await failures {
            //>1 let flow = FlowRecorder(manager: app.manager, router: app.router)
        }
        let added = first(of: texts).split(separator: "\n").filter { $0.hasPrefix("+ ") }
        #expect(try page.shows(added.map { $0.dropFirst(2) }.joined(separator: "\n")))
    }

    /// The flow of a check-out, of which nothing is expected yet.
    private func flowOfCheckOut() -> FlowRecorder {
        app.router.enter("add")
        let flow = FlowRecorder(manager: app.manager, router: app.router)
        app.router.enter("buy")
        return flow
    }

    /// Returns the only failure.
    private func first(of texts: [String]) -> String {
        #expect(texts.count == 1)
        return texts.first ?? ""
    }

    private func failures(of body: @MainActor () -> Void) async throws -> [String] {
        try await issues(of: body).map(\.text)
    }
}
