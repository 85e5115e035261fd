import EventModules
import Testing

/// From ReSwift and RxSwift.
@MainActor
struct MovingFromStreamsTests {
    struct Basket { var names: [String] = [] }
    struct AddProduct: Action { let name: String }

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
    func aPartialStoreBeginsWithTheCurrentState() {
        var printed: [String] = []
        func print(_ line: String) { printed.append(line) }
        let bag = DisposeBag()
        //>> let reducer = TableReducer(initialState: Basket())
        store.dispatch(AddProduct(name: "Lamp"))
        #expect(printed == ["badge: 0", "badge: 1"])
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
