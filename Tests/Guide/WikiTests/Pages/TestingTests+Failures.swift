import EventModulesTesting
import TestSupport
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
    func entriesThatCameBeforeAreListed() async throws {
        let texts = try await failures {
            let flow = flowOfCheckOut()
            flow.expect(.changed(to: Basket(names: [])))
            flow.finish()
        }
        #expect(try page.shows(first(of: texts)))
    }

    @Test
    func entryWithAnotherValueIsCompared() async throws {
        let texts = try await failures {
            let flow = FlowRecorder(manager: app.manager, router: app.router)
            app.router.enter("add")
            flow.expect(.event(ProductEvent.addedToBasket(id: "chair")))
            flow.finish()
        }
        #expect(try page.shows(first(of: texts)))
    }

    @Test
    func differentTranscriptIsCompared() async throws {
        let texts = try await failures {
            let flow = flowOfCheckOut()
            flow.expectTranscript(
                """
                event BasketModule#3: checkedOut
                  called StoreEventsListener#1
                    action EmptyBasket()
                      changed Basket: names[0]: removed "chair"
                """
            )
            flow.finish()
        }
        #expect(try page.shows(first(of: texts)))
    }

    @Test
    func differentStateIsCompared() async throws {
        let texts = try await failures {
            let testStore = TestStore(app.store)
            testStore.dispatch(AddProduct(name: "lamp")) { expected in
                expected[Basket.self]?.names.append("chair")
            }
        }
        #expect(try page.shows(first(of: texts)))
    }

    @Test
    func runningActionIsListed() async throws {
        let gate = Gate()
        let service = PriceService { _ in
            await gate.pass()
            return 40
        }
        let app = PricedShopApp(service: service)
        app.router.enter("lamp")
        let texts = try await failures {
            expectNothingLeft(in: app.manager, app.store, app.router)
        }
        gate.open()
        #expect(try page.shows(first(of: texts)))
    }

    @Test
    func emptyTranscriptIsCompared() async throws {
        app.router.enter("add")
        let texts = try await failures {
            //>1 let flow = FlowRecorder(manager: app.manager, router: app.router)
        }
        #expect(first(of: texts).contains("+ event BasketModule#3: checkedOut"))
    }

    @Test
    func screenIsListedWithItsRouter() async throws {
        let texts = try await failures {
            //> let window = StackRouter(manager: app.manager, stateKey: "Window/2")
        }
        let lines = first(of: texts).split(separator: "\n").filter { $0.contains("screen ") }
        // The page's reader has the file in the target of the app.
        let line = lines.joined().replacing("WikiTests/", with: "Shop/")
        #expect(try page.shows(line), "\(line)")
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
