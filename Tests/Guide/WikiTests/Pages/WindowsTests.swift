import EventModules
import Testing

private final class WindowRouting: AnyEventsListening {
    private weak var manager: ModuleManager?

    init(manager: ModuleManager) { self.manager = manager }

    func registerToEvents(for producer: any AnyEventsProducer) -> Bool {
        producer[event: CatalogEvent.productSelected]
            .subscribe(onNext: { [weak manager, weak producer] id in
                guard let producer else { return }
                manager?.router(of: producer)?.push(.product(id: id))
            })
            .disposed(by: producer.disposeBag)
        return true
    }
}

@MainActor
struct WindowsTests {
    private let page = GuidePage(path: "Wiki/Windows.md")

    @Test
    func smallestExample() throws {
        let store = Suas.createStore(reducer: Basket.reducer)
        let manager = ModuleManager(store: store)
        let printed = Printed.lines {
            //>> let main = StackRouter(manager: manager)
        }
        #expect(try page.shows(printed.joined(separator: "\n")))
    }

    @Test
    func aListenerRoutesInTheWindowOfTheEvent() {
        let manager = ModuleManager(store: Suas.createStore(reducer: Basket.reducer))
        manager.addEventsListeners([WindowRouting(manager: manager)])
        let main = StackRouter(manager: manager)
        main.start(with: .catalog)
        let second = StackRouter(manager: manager, stateKey: "Window/2")
        second.start(with: .catalog)
        second.enter("lamp")
        #expect("\(main.position)" == "stack: CatalogModule#1")
        #expect("\(second.position)" == "stack: CatalogModule#2 / ProductModule#3")
    }
}
