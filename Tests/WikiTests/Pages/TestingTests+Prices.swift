import EventModules

struct Film: Equatable, Sendable {
    let title: String
}

enum FilmsEvent: EventProtocol, Equatable {
    case searched(String)
    case filmSelected(Film)
    case closed
}

struct FilmsContext: ModuleContextProtocol {
    typealias ModuleType = FilmsModule
    let routingContext: RoutingContext = "cinema"
}

final class FilmsModule: ModuleProtocol, EventsProducer {
    let context: FilmsContext
    let disposeBag = DisposeBag()
    var events: Observable<FilmsEvent> { subject }
    private let subject = PublishSubject<FilmsEvent>()
    private let texts = PublishSubject<String>()

    init(usingContext context: FilmsContext) {
        self.context = context
        texts.throttle(.seconds(1))
            .subscribe(onNext: { [weak self] text in self?.subject.onNext(.searched(text)) })
            .disposed(by: disposeBag)
    }

    func makePresentable() -> any Presentable { CinemaScreen() }

    func type(_ text: String) { texts.onNext(text) }
    func select(_ film: Film) { subject.onNext(.filmSelected(film)) }
}

enum FilmEvent: EventProtocol {
    case booked(Film)
}

struct FilmContext: ModuleContextProtocol {
    typealias ModuleType = FilmModule
    let routingContext: RoutingContext = "cinema"
    let film: Film
}

final class FilmModule: ModuleProtocol, EventsProducer {
    let context: FilmContext
    let disposeBag = DisposeBag()
    var events: Observable<FilmEvent> { subject }
    private let subject = PublishSubject<FilmEvent>()

    init(usingContext context: FilmContext) { self.context = context }

    func makePresentable() -> any Presentable { CinemaScreen() }

    func book() { subject.onNext(.booked(context.film)) }
}

enum ReceiptEvent: EventProtocol {
    case printed
}

final class ReceiptModule: ModuleProtocol, EventsProducer {
    let context: ModuleContext
    let disposeBag = DisposeBag()
    var events: Observable<ReceiptEvent> { subject }
    private let subject = PublishSubject<ReceiptEvent>()

    init(usingContext context: ModuleContext) { self.context = context }

    func makePresentable() -> any Presentable { CinemaScreen() }

    func print() { subject.onNext(.printed) }
}

final class CinemaScreen: Presentable {
    let disposeBag = DisposeBag()
    let viewControllerEvents = PublishSubject<ViewControllerEvent>()
}

final class CinemaRouting: AnyEventsListening, Routing {
    let router: any Router

    init(router: any Router) { self.router = router }

    @discardableResult
    func registerToEvents(for producer: any AnyEventsProducer) -> Bool {
        producer[event: FilmsEvent.filmSelected]
            .subscribe(onNext: { [weak self] film in
                self?.show(ModuleRoutingStep(withMaker: FilmContext(film: film)), .push())
            })
            .disposed(by: producer.disposeBag)
        producer[event: FilmEvent.booked]
            .subscribe(onNext: { [weak self] _ in self?.show(.receipt, .modal) })
            .disposed(by: producer.disposeBag)
        return true
    }

    private func show(_ step: ModuleRoutingStep, _ mode: RoutingStepPresentationMode) {
        router.route(to: PresentableRoutingStep(withStep: step, presentationMode: mode))
    }
}

extension ModuleRoutingStep {
    static var receipt: ModuleRoutingStep {
        let context = ModuleContext(routingContext: "cinema", building: ReceiptModule.self)
        return ModuleRoutingStep(withMaker: context)
    }
}

extension AnalyticsEventsListener {
    static func cinema(provider: any AnalyticsProvider) -> AnalyticsEventsListener {
        AnalyticsEventsListener(provider: provider)
            .on(FilmsEvent.searched, as: "films.searched", recorded: .throttled(.seconds(10))) {
                ["length": .int($0.count)]
            }
            .on(FilmsEvent.filmSelected, as: "film.selected") { ["title": .string($0.title)] }
            .ignoring(FilmsEvent.closed)
            .on(FilmEvent.booked, as: "film.booked") { ["title": .string($0.title)] }
    }
}

struct Tickets: Equatable {
    var seats: [String] = []
}

struct SeatReserved: Action {
    let seat: String
}

struct ReserveSeat: TaskAction {
    let film: Film
    let office: BoxOffice

    func run(
        getState: @escaping GetStateFunction,
        dispatch: @escaping DispatchFunction
    ) async {
        dispatch(SeatReserved(seat: await office.reserve(film)))
    }
}

struct BoxOffice: Sendable, Uninspected {
    let reserve: @MainActor @Sendable (Film) async -> String
}

@MainActor
final class Cinema {
    let store: Store
    let manager: ModuleManager
    let router: StackRouter

    init(office: BoxOffice, provider: any AnalyticsProvider) {
        let reducer = TableReducer(initialState: Tickets())
            .on(SeatReserved.self) { tickets, action in tickets.seats.append(action.seat) }
        store = Suas.createStore(reducer: reducer, middleware: AsyncMiddleware())
        let bridge = StoreEventsListener(store: store)
            .on(FilmEvent.booked) { ReserveSeat(film: $0, office: office) }
        let analytics = AnalyticsEventsListener.cinema(provider: provider)
        manager = ModuleManager(listeners: [analytics, bridge], store: store)
        router = StackRouter(manager: manager)
        manager.addEventsListeners([CinemaRouting(router: router)])
        router.start(with: ModuleRoutingStep(withMaker: FilmsContext()))
    }
}
