import EventModules
import Testing

@MainActor
struct FromRxSwiftTests {
    struct OrderError: Error {
        let reason: String
    }

    enum BasketEvent: EventProtocol {
        case checkedOut
        case refused(reason: String)
    }

    final class BasketModule: EventsEmitting {
        let events = EventsSource<BasketEvent>()
        private let taps = PublishSubject<Void>()

        init(order: @escaping @MainActor () async throws(OrderError) -> Int) {
            //> taps
        }

        func tap() { taps.onNext(()) }
    }

    @Test
    func aSecondTapIsIgnoredUntilTheAnswer() async {
        var orders = 0
        let basket = BasketModule { () async throws(OrderError) in
            orders += 1
            throw OrderError(reason: "sold out")
        }
        var reasons: [String] = []
        basket[event: BasketEvent.refused]
            .subscribe(onNext: { reasons.append($0) })
            .disposed(by: basket.disposeBag)
        basket.tap()
        basket.tap()
        while reasons.isEmpty { await Task.yield() }
        #expect(reasons == ["sold out"])
        #expect(orders == 1)
    }
}
