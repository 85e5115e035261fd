import EventModulesTesting
import Testing

@MainActor
struct FilmsModuleTests {
    @Test(.manualClock)
    func searchesForWhatWasTypedLastInASecond() async {
        let manager = ModuleManager()
        let films = FilmsModule(usingContext: FilmsContext())
        manager.setupEventsListeners(for: films)
        let flow = FlowRecorder(manager: manager)

        films.type("M")
        films.type("Me")
        films.type("Met")
        await ManualClock.current.run(for: .seconds(1))
        films.select(Film(title: "Metropolis"))

        flow.expectTranscript(
            """
            event FilmsModule#1: searched("M")
            event FilmsModule#1: searched("Met")
            event FilmsModule#1: filmSelected(Film(title: "Metropolis"))
            """
        )
        flow.finish()
    }
}

@MainActor
struct CinemaAnalyticsTests {
    private let provider = RecordingAnalyticsProvider()

    @Test
    func everyCaseIsRecordedOrIgnored() {
        let analytics = AnalyticsEventsListener.cinema(provider: provider)
        analytics.expectNoUnmappedCases(of: FilmsEvent.self)
        analytics.expectNoUnmappedCases(of: FilmEvent.self)
    }

    @Test(.manualClock)
    func searchesAreRecordedOnceInTenSeconds() {
        let analytics = AnalyticsEventsListener.cinema(provider: provider)
        let films = MockProducer<FilmsEvent>()
        analytics.registerToEvents(for: films)

        films.emit(.searched("M"))
        films.emit(.searched("Met"))
        ManualClock.current.advance(by: .seconds(10))
        films.emit(.searched("Metro"))
        films.emit(.filmSelected(Film(title: "Metropolis")))

        #expect(
            provider.tracked == [
                TrackedEvent("films.searched", ["length": 1]),
                TrackedEvent("films.searched", ["length": 5]),
                TrackedEvent("film.selected", ["title": "Metropolis"]),
            ]
        )
    }
}

@MainActor
struct ClockTests {
    @Test
    func closureHasAClock() {
        let provider = RecordingAnalyticsProvider()
        let films = MockProducer<FilmsEvent>()

        let clock = ManualClock()
        let listener = withClock(clock) { AnalyticsEventsListener.cinema(provider: provider) }
        listener.registerToEvents(for: films)
        films.emit(.searched("M"))
        clock.advance(by: .seconds(10))
        films.emit(.searched("Met"))
        #expect(provider.tracked.count == 2)
    }
}

@MainActor
struct CinemaFlowTests {
    private let gate = Gate()
    private let cinema: Cinema

    init() {
        let gate = gate
        let office = BoxOffice { _ in
            await gate.pass()
            return "7A"
        }
        cinema = Cinema(office: office, provider: RecordingAnalyticsProvider())
    }

    @Test
    func aBookedFilmLeadsToASeat() async {
        let flow = FlowRecorder(manager: cinema.manager, router: cinema.router)
        cinema.manager.expectModule(FilmsModule.self)?.select(Film(title: "Metropolis"))
        cinema.manager.expectModule(FilmModule.self)?.book()
        gate.open()
        await flow.settle()

        flow.expectTranscript(
            """
            event FilmsModule#1: filmSelected(Film(title: "Metropolis"))
              called AnalyticsEventsListener#1
                tracked film.selected [title: "Metropolis"]
              called CinemaRouting#1
                route pushed FilmModule#2
                  screen appeared CinemaScreen#2
            event FilmModule#2: booked(Film(title: "Metropolis"))
              called AnalyticsEventsListener#1
                tracked film.booked [title: "Metropolis"]
              called StoreEventsListener#1
                action ReserveSeat(film: Film(title: "Metropolis"))
                  began ReserveSeat(film: Film(title: "Metropolis"))
                    action SeatReserved(seat: "7A")
                      changed Tickets: seats[0]: inserted "7A"
                    ended ReserveSeat(film: Film(title: "Metropolis"))
              called CinemaRouting#1
                route presented ReceiptModule#3
                  screen appeared CinemaScreen#3
            """
        )
        flow.finish()
        expectNothingLeft(in: cinema.manager, cinema.store, cinema.router)
    }
}

extension CinemaFlowTests {
    @Test
    func theSeatComesWhenTheOfficeAnswers() async {
        let flow = FlowRecorder(manager: cinema.manager, router: cinema.router)
        let film = Film(title: "Metropolis")
        cinema.manager.expectModule(FilmsModule.self)?.select(film)
        flow.expect(.event(FilmsEvent.filmSelected(film)))
        flow.expect(.tracked("film.selected", ["title": "Metropolis"]))
        flow.expect(.route(to: FilmModule.self))
        flow.expect(.appeared(CinemaScreen.self))

        cinema.manager.expectModule(FilmModule.self)?.book()
        flow.expect(.event(FilmEvent.booked(film)))
        flow.expectInAnyOrder(
            .tracked("film.booked"),
            .action(ReserveSeat.self),
            .began(ReserveSeat.self),
            .route(to: ReceiptModule.self),
            .appeared(CinemaScreen.self)
        )

        gate.open()
        await flow.settle()
        flow.expect(.action(SeatReserved(seat: "7A")))
        flow.expect(.changed(to: Tickets(seats: ["7A"])))
        flow.expect(.ended(ReserveSeat.self))
        flow.finish()
    }
}
