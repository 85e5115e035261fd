import EventModulesTesting
import Testing

@MainActor
struct TestingRulesTests {
    private let app = TicketApp()

    @Test
    func notExhaustive() {
        let flow = FlowRecorder(manager: app.manager, exhaustive: false)
        app.tickets.book("Metropolis")
        flow.expect(.changed(Wallet.self) { $0.films.count == 1 })
    }

    @Test
    func details() {
        let flow = FlowRecorder(manager: app.manager)
        app.tickets.book("Metropolis")

        flow.expect(.event(TicketEvent.booked) { $0 == "Metropolis" })
        flow.expect(.called(StoreEventsListener.self))
        flow.expect(.action(AddTicket.self))
        flow.expect(.changed(Wallet.self))

        flow.finish()
    }

    @Test
    func reasons() throws {
        let flow = FlowRecorder(manager: app.manager, exhaustive: false)
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
        testStore.expectChanges { $0[Wallet.self]?.films.append("Nosferatu") }
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
    func producersOfTheApp() throws {
        expectNothingLeft(in: app.manager, besides: [app.tickets])
        let page = GuidePage(path: "Wiki/Testing.md")
        let call = "`expectNothingLeft(in: app.manager, besides: [app.tickets])`"
        #expect(try page.text().contains(call))
    }
}
