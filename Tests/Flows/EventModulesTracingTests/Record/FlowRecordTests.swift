import EventModulesTesting
import Foundation
import Testing

/// The times of entries, and the records that are made of them.
@MainActor
struct FlowRecordTests {
    private let shop = Shop()
    private let clock = ManualClock()

    @Test
    func anEntryKnowsTheTimeSinceTheBeginning() {
        clock.advance(by: .seconds(5))
        let trace = FlowTrace(manager: shop.manager, clock: clock)
        shop.store.dispatch(action: Ordered())
        clock.advance(by: .milliseconds(1500))
        shop.store.dispatch(action: Ordered())
        let actions = trace.entries.filter { $0.kind == .action }
        #expect(actions.map(\.time) == [.zero, .milliseconds(1500)])
        #expect(trace.transcript.lines.allSatisfy { !$0.contains("1.5") })
    }

    @Test
    func readsTheClockOfWithClock() {
        let trace = withClock(clock) { FlowTrace(manager: shop.manager) }
        clock.advance(by: .seconds(2))
        shop.store.dispatch(action: Ordered())
        #expect(trace.entries.map(\.time) == [.seconds(2), .seconds(2)])
    }

    @Test
    func theAnchorIsThePresentTimeByDefault() {
        let trace = FlowTrace(manager: shop.manager)
        let known = FlowTrace(store: Suas.createStore(reducer: NoReducer()), began: .distantPast)
        #expect(trace.began.timeIntervalSince1970 > 1_700_000_000)
        #expect(known.began == .distantPast)
    }

    @Test
    func aRecordIsTheTextOfItsEntry() async {
        let trace = FlowTrace(manager: shop.manager, router: shop.router, clock: clock)
        await shop.sellProduct()
        let records = trace.entries.map { FlowRecord($0) }
        #expect(records.map(\.description) == trace.entries.map(\.description))
        let outcomes = records.filter { !$0.isDetail }
        #expect(
            outcomes.map { "\($0.kind) | \($0.from) | \($0.label)" }
                == [
                    "event | ProductsModule#1 | productSelected",
                    "tracked | Analytics | product.selected",
                    "route | StackRouter | pushed",
                    "screen | ProductScreen#1 | appeared",
                    "event | ProductModule#2 | bought",
                    "action | Store | AddToBasket",
                    "changed | Basket | changed",
                    "began | SendOrder | SendOrder",
                    "action | Store | Ordered",
                    "changed | Basket | changed",
                    "ended | SendOrder | SendOrder",
                ]
        )
        #expect(records.compactMap(\.position) == ["stack: ProductsModule#1 / ProductModule#2"])
        #expect(
            outcomes.compactMap(\.state) == [
                #"Basket(ids: ["7"], orders: 0)"#, #"Basket(ids: ["7"], orders: 1)"#,
            ]
        )
        #expect(
            outcomes.filter { $0.kind == .changed }.map(\.diff) == [
                [#"ids[0]: inserted "7""#], ["orders: 0 → 1"],
            ]
        )
    }

    @Test
    func aLabelShowsNothingThatIsRedacted() {
        let trace = FlowTrace(manager: shop.manager)
        let producer = PinProducer()
        shop.manager.setupEventsListeners(for: producer)
        producer.subject.onNext(NamedAfterPin(pin: HiddenPin(digits: "1234")))
        let record = trace.entries.first { $0.kind == .event }.map { FlowRecord($0) }
        #expect(record?.label == "NamedAfterPin")
        #expect(record?.text == "PinProducer#1: NamedAfterPin(pin: ••••)")
    }
}

private struct NoReducer: Reducer {
    let initialState = Basket()

    func reduce(state: Basket, action: any Action) -> Basket? { nil }
}

private struct HiddenPin: Redacted {
    let digits: String
    var redacted: String { "••••" }
}

private struct NamedAfterPin: EventProtocol {
    let pin: HiddenPin
    var label: String { "pin \(pin.digits)" }
}

private final class PinProducer: EventsProducer {
    let disposeBag = DisposeBag()
    let subject = PublishSubject<NamedAfterPin>()
    var events: Observable<NamedAfterPin> { subject }
}
