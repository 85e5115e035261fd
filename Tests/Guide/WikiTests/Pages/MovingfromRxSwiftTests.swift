import EventModules
import Testing

@MainActor
struct MovingfromRxSwiftTests {
    private let page = GuidePage(path: "Wiki/Moving-from-RxSwift.md")

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
            taps
                .flatMapFirst { _ in .task(order) }
                .subscribe(onNext: { [weak self] result in
                    switch result {
                    case .success: self?.events.emit(.checkedOut)
                    case .failure(let error): self?.events.emit(.refused(reason: error.reason))
                    }
                })
                .disposed(by: disposeBag)
        }

        func tap() { taps.onNext(()) }
    }

    @Test
    func theFeatureAfterTheMove() async throws {
        var printed: [String] = []
        func print(_ line: String) { printed.append(line) }
        var orders = 0
        @MainActor
        func order() async throws(OrderError) -> Int {
            orders += 1
            throw OrderError(reason: "sold out")
        }

        let basket = BasketModule(order: order)
        basket[event: BasketEvent.refused]
            .subscribe(onNext: { reason in print("refused: \(reason)") })
            .disposed(by: basket.disposeBag)
        basket.tap()
        basket.tap()

        while printed.isEmpty { await Task.yield() }
        #expect(try page.text().contains("it prints `\(printed.joined(separator: " "))`, once"))
        #expect(orders == 1)
    }

    @Test
    func aDisposedBagStaysDisposed() {
        let bag = DisposeBag()
        let taps = PublishSubject<Int>()
        var received: [Int] = []
        bag.dispose()
        taps.subscribe(onNext: { received.append($0) }).disposed(by: bag)
        taps.onNext(1)
        #expect(received == [])
    }

    @Test
    func anElementOfAnObserverIsDeliveredAfterItsReturn() {
        let bag = DisposeBag()
        let numbers = PublishSubject<Int>()
        var log: [String] = []
        numbers.subscribe(onNext: { number in
            if number == 1 { numbers.onNext(2) }
            log.append("first \(number)")
        }).disposed(by: bag)
        numbers.subscribe(onNext: { log.append("second \($0)") }).disposed(by: bag)
        numbers.onNext(1)
        #expect(log == ["first 1", "second 1", "first 2", "second 2"])
    }
}
