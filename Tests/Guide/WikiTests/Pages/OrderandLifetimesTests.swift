import EventModules
import EventModulesTesting
import Testing

@MainActor
struct OrderandLifetimesTests {
    private let page = GuidePage(path: "Wiki/Order-and-Lifetimes.md")

    @Test
    func queue() throws {
        let printed = Printed.lines {
            //>> let store = Suas.createStore(reducer: Basket.reducer)
        }
        #expect(try page.shows(printed.joined(separator: "\n")))
    }
}

@MainActor
struct LifetimesTests {
    enum ProductEvent: EventProtocol {
        case left(id: String)
    }

    struct ProductContext: ModuleContextProtocol {
        typealias ModuleType = ProductModule
        let id: String
    }

    final class ProductModule: ModuleProtocol, EventsEmitting {
        let context: ProductContext
        let events = EventsSource<ProductEvent>()

        init(usingContext context: ProductContext) { self.context = context }

        func makePresentable() -> any Presentable { Screen() }

        //> func didLeave() { events.emit(.left(id: context.id)) }
    }

    private let page = GuidePage(path: "Wiki/Order-and-Lifetimes.md")

    @Test
    func endOfAModule() throws {
        let (manager, router) = chairOnALamp()
        let printed = Printed.lines {
            manager.addEventsListeners([EventsLogger { print($0) }])
            //> router.goBack()
        }
        #expect(try page.shows(printed.joined(separator: "\n")))
    }

    @Test
    func leakAudit() {
        let store = Suas.createStore(reducer: RouterReducer())
        let (manager, router) = chairOnALamp(store)
        expectNothingLeft(in: manager, store, router)
        #expect(manager.livingModules().isEmpty)
    }

    private func chairOnALamp(_ store: Store? = nil) -> (ModuleManager, StackRouter) {
        let manager = ModuleManager(store: store)
        let router = StackRouter(manager: manager)
        let steps = ["lamp", "chair"].map {
            ModuleRoutingStep(withMaker: ProductContext(id: $0))
        }
        router.start(with: steps[0])
        router.route(to: PresentableRoutingStep(withStep: steps[1], presentationMode: .push()))
        return (manager, router)
    }
}
