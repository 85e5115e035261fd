import EventModules
import Testing

@MainActor
struct MovingfromRxSwiftTests {
    private let page = GuidePage(path: "Wiki/Moving-from-RxSwift.md")

    //> struct OrderError: Error {

    //> enum BasketEvent: EventProtocol {

    final class BasketModule: EventsEmitting {
        let events = EventsSource<BasketEvent>()
        private let taps = PublishSubject<Void>()

        //>     init(order: @escaping @MainActor () async throws(OrderError) -> Int) {

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

        //> let basket = BasketModule(order: order)

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
