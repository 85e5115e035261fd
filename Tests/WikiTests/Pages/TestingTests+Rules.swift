import EventModulesTesting
import Testing

@MainActor
struct TestingRulesTests {
    private let app = TicketApp()

    @Test
    func notExhaustive() {
        let flow = FlowRecorder(manager: app.manager)
        app.tickets.book("Metropolis")
        flow.skip()
        flow.withoutExhaustivity {
            app.tickets.book("Nosferatu")
            flow.expect(.changed(Wallet.self) { $0.films.count == 2 })
        }
        flow.finish()
    }

    @Test
    func reasons() throws {
        let flow = FlowRecorder(manager: app.manager, exhaustivity: .off)
        app.tickets.book("Metropolis")

        let change = try #require(flow.entries.last { $0.kind == .changed })
        print(flow.why(change))

        let page = GuidePage(path: "Wiki/Testing.md")
        #expect(try page.shows(flow.why(change)))
    }

    @Test
    func testStore() {
        let testStore = TestStore(app.store)
        testStore.dispatch(AddTicket(film: "Metropolis")) { expected in
            expected[Wallet.self]?.films.append("Metropolis")
        }
        app.tickets.book("Nosferatu")
        testStore.expect(AddTicket(film: "Nosferatu")) {
            $0[Wallet.self]?.films.append("Nosferatu")
        }
        testStore.finish()
    }

    @Test
    func routing() {
        let router = MockRouter()
        let routing = CinemaRouting(router: router)
        let films = MockProducer<FilmsEvent>()
        routing.registerToEvents(for: films)
        films.emit(.filmSelected(Film(title: "Metropolis")))
        let context = router.expectStep(to: FilmContext.self)
        #expect(context?.film == Film(title: "Metropolis"))
        router.expectNoMoreMoves()
    }

    @Test
    func listener() {
        let listener = RecordingListener()
        app.manager.addEventsListeners([listener])
        app.tickets.book("Metropolis")
        #expect(listener.heard.map(\.description) == [#"TicketModule: booked(film: "Metropolis")"#])
    }

    @Test
    func partsOfTheApp() {
        let saving = app.store.addListener { state in print(state) }
        expectNothingLeft(in: app.manager, besides: [.producer(app.tickets), .listener(saving)])
    }
}
