import EventModules
import Testing

struct Cup {
    var sips = 0
}

struct Bill {
    var sips = 0
}

struct Sip: Action {}

enum CupEvent: EventProtocol {
    case sipped
}

final class CupModule: ModuleProtocol, EventsEmitting, ReducerProviding {
    let context: ModuleContext
    let events = EventsSource<CupEvent>()

    init(usingContext context: ModuleContext) { self.context = context }

    var reducer: any CombinableReducer {
        TableReducer(initialState: Cup()).on(Sip.self) { cup in cup.sips += 1 }
    }

    func makePresentable() -> any Presentable {
        CupScreen(cup: partialStore(forStateType: Cup.self))
    }

    func sip() { events.emit(.sipped) }
}

final class CupScreen: Presentable {
    let disposeBag = DisposeBag()
    let viewControllerEvents = PublishSubject<ViewControllerEvent>()
    let cup: PartialStore<Cup>

    init(cup: PartialStore<Cup>) { self.cup = cup }
}

extension SeveralStatesTests {
    @Test
    func modulesWithState() throws {
        var log: [String] = []

        let bill = TableReducer(initialState: Bill()).on(Sip.self) { bill in bill.sips += 1 }
        let store = Suas.createStore(reducer: bill)
        let bridge = StoreEventsListener(store: store).on(CupEvent.sipped) { Sip() }
        let manager = ModuleManager(listeners: [bridge], store: store)
        let router = StackRouter(manager: manager)
        let cup = ModuleRoutingStep(withMaker: ModuleContext(building: CupModule.self))
        router.start(withTabs: [cup, cup])
        log.append("\(store.state.keys)")

        let modules = manager.livingModules().compactMap { $0 as? CupModule }
        modules[0].sip()
        let screen = router.topPresentable as? CupScreen
        screen?.cup.dispatch(Sip())
        store.dispatch(Sip(), in: modules[1].stateInstance)
        store.dispatch(Sip())
        log.append("\(store.state.values(forKeysOfType: Cup.self).map(\.sips))")
        log.append("\(store.state[Bill.self]?.sips ?? 0)")

        let page = GuidePage(path: "Wiki/Several-States.md")
        #expect(try page.shows(log.joined(separator: "\n")))
        modules[1].sip()
        #expect(store.state.values(forKeysOfType: Cup.self).map(\.sips) == [3, 3])
    }
}
