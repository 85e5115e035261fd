import EventModulesCore
import Testing

/// The spellings of the rows that turn actions into events.
@MainActor
struct StoreEventsProducerRowsTests {
    private enum PaymentEvent: EventProtocol {
        case paid(order: Int)
        case refused
    }

    private struct Succeeded: Action {
        let order: Int
    }

    private struct Failed: Action {}

    private let log = Log()

    private func logOfRows(_ addRows: (StoreEventsProducer) -> Void) -> [String] {
        let store = Suas.createStore(reducer: BlockReducer(initialState: 0) { _, _ in nil })
        let producer = StoreEventsProducer(store: store)
        addRows(producer)
        producer.anyEvent.subscribe(onNext: { [log] in log.lines.append("\($0)") })
            .disposed(by: producer.disposeBag)
        store.dispatch(Succeeded(order: 7))
        store.dispatch(Failed())
        return log.lines
    }

    @Test
    func rowsThatReadTheAction() {
        let lines = logOfRows {
            $0.on(Succeeded.self) { PaymentEvent.paid(order: $0.order) }
            $0.on(Succeeded.self) { $0.order > 7 ? PaymentEvent.refused : nil }
            $0.on(Succeeded.self) { $0.order > 7 ? PaymentEvent.refused : .paid(order: 8) }
            $0.on(Succeeded.self) { [PaymentEvent.paid(order: $0.order + 2), .refused] }
            $0.on(Succeeded.self) { [PaymentEvent.paid(order: $0.order + 3), BasketEvent.emptied] }
            $0.on(Succeeded.self) { action -> PaymentEvent in .paid(order: action.order + 4) }
            $0.on(Succeeded.self) { action in
                guard action.order > 7 else { return nil }
                return PaymentEvent.refused
            }
        }
        #expect(
            lines == [
                "paid(order: 7)", "paid(order: 8)", "paid(order: 9)", "refused", "paid(order: 10)",
                "emptied", "paid(order: 11)",
            ]
        )
    }

    @Test
    func rowsThatIgnoreTheAction() {
        let isRefused = true
        let lines = logOfRows {
            $0.on(Failed.self) { PaymentEvent.refused }
            $0.on(Failed.self) { _ in PaymentEvent.refused }
            $0.on(Failed.self) { isRefused ? nil : BasketEvent.emptied }
            $0.on(Failed.self) { isRefused ? PaymentEvent.paid(order: 1) : .refused }
            $0.on(Failed.self) { [PaymentEvent.paid(order: 2), .refused] }
            $0.on(Failed.self) { [BasketEvent.emptied, PaymentEvent.refused] }
            $0.on(Failed.self) { _ in [BasketEvent.emptied] }
            $0.on(Failed.self, makeEvents: nil)
        }
        #expect(
            lines == [
                "refused", "refused", "paid(order: 1)", "paid(order: 2)", "refused", "emptied",
                "refused", "emptied",
            ]
        )
    }
}
