import EventModules
import EventModulesTestSupport
import EventModulesTesting
import EventModulesTracing
import Testing

@MainActor
final class OperatorsTests {
    private let bag = DisposeBag()
    private var log: [String] = []

    @Test
    func takingTheNewest() {
        var printed: [String] = []
        func print(_ text: String) { printed.append(text) }
        let payTaps = PublishSubject<String>()
        let basket = BehaviorSubject(value: ["lamp"])

        //> payTaps.withLatestFrom(basket) { method, basket in "\(basket.count) by \(method)" }

        payTaps.onNext("card")
        basket.onNext(["lamp", "chair"])
        payTaps.onNext("cash")
        #expect(printed == ["1 by card", "2 by cash"])
    }

    @Test
    func subjects() {
        let taps = PublishSubject<String>()
        let subject = PublishSubject<CatalogEvent>()
        subject.subscribe(onNext: { [self] in log.append("\($0)") }).disposed(by: bag)

        //> taps.map(CatalogEvent.productSelected).subscribe(onNext: subject).disposed(by: bag)

        taps.onNext("lamp")
        #expect(log == [#"productSelected(id: "lamp")"#])
        let events = EventsSource<CatalogEvent>()
        events.subject.subscribe(onNext: { [self] in log.append($0.label) }).disposed(by: bag)
        taps.subscribe(onNext: events.emitter(of: CatalogEvent.productSelected)).disposed(by: bag)
        taps.onNext("chair")
        #expect(log.last == "productSelected")
    }

    @Test
    func tasksOfAModule() async {
        let bag = DisposeBag()
        let gate = Gate()
        let id = "lamp"
        var reserved: [String] = []
        @MainActor
        func reserve(_ id: String) async {
            await gate.pass()
            reserved.append(Task.isCancelled ? "cancelled" : id)
        }

        //> Task { await reserve(id) }.disposed(by: bag)

        bag.dispose()
        gate.open()
        while reserved.isEmpty { await Task.yield() }
        #expect(reserved == ["cancelled"])
    }
}
