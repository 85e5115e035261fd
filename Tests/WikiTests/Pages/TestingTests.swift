import EventModulesTesting
import Testing

enum TicketEvent: EventProtocol {
    case booked(film: String)
}

final class TicketModule: EventsProducer {
    let disposeBag = DisposeBag()
    var events: Observable<TicketEvent> { subject }
    private let subject = PublishSubject<TicketEvent>()

    func book(_ film: String) { subject.onNext(.booked(film: film)) }
}

struct AddTicket: Action { let film: String }
struct Wallet: Equatable { var films: [String] = [] }

@MainActor
final class TicketApp {
    let store: Store
    let manager: ModuleManager
    let tickets = TicketModule()

    init() {
        let reducer = TableReducer(initialState: Wallet())
            .on(AddTicket.self) { wallet, action in wallet.films.append(action.film) }
        store = Suas.createStore(reducer: reducer)
        let bridge = StoreEventsListener(store: store)
            .on(TicketEvent.booked) { AddTicket(film: $0) }
        manager = ModuleManager(listeners: [bridge], store: store)
        manager.setupEventsListeners(for: tickets)
    }
}

@MainActor
struct TicketAppTests {
    @Test
    func aBookedTicketIsInTheWallet() {
        let app = TicketApp()
        let flow = FlowRecorder(manager: app.manager)
        app.tickets.book("Metropolis")
        flow.expect(.event(TicketEvent.booked(film: "Metropolis")))
        flow.expect(.action(AddTicket(film: "Metropolis")))
        flow.expect(.changed(to: Wallet(films: ["Metropolis"])))
        flow.finish()
    }
}
