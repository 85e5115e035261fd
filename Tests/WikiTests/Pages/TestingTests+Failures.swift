import EventModulesTesting
import TestSupport
import Testing

/// The page quotes the failures of the kit.
@MainActor
struct TestingFailuresTests {
    private let app = TicketApp()
    private let page = GuidePage(path: "Wiki/Testing.md")

    @Test
    func missingEntry() async throws {
        let texts = try await failures {
            let flow = FlowRecorder(manager: app.manager)
            app.tickets.book("Metropolis")
            flow.expect(.event(TicketEvent.booked(film: "Nosferatu")))
            flow.finish()
        }
        #expect(texts.count == 2)
        #expect(try page.shows(texts[0]))
    }

    @Test
    func unexpectedEntries() async throws {
        let texts = try await failures {
            let flow = FlowRecorder(manager: app.manager)
            app.tickets.book("Metropolis")
            flow.expect(.event(TicketEvent.booked(film: "Metropolis")))
            flow.finish()
        }
        #expect(texts.count == 1)
        #expect(try page.shows(texts[0]))
    }

    @Test
    func unexpectedEntriesBefore() async throws {
        let texts = try await failures {
            let flow = FlowRecorder(manager: app.manager)
            app.tickets.book("Metropolis")
            flow.expect(.changed(to: Wallet(films: ["Metropolis"])))
            flow.finish()
        }
        #expect(texts.count == 1)
        #expect(try page.shows(texts[0]))
    }

    @Test
    func differentTranscript() async throws {
        let texts = try await failures {
            let flow = FlowRecorder(manager: app.manager)
            app.tickets.book("Metropolis")
            flow.expectTranscript(
                """
                event TicketModule#1: booked(film: "Metropolis")
                  called StoreEventsListener#1
                    action AddTicket(film: "Nosferatu")
                      changed Wallet: films[0]: inserted "Metropolis"
                """
            )
            flow.finish()
        }
        #expect(texts.count == 1)
        #expect(try page.shows(texts[0]))
    }

    @Test
    func differentState() async throws {
        let texts = try await failures {
            let testStore = TestStore(app.store)
            testStore.dispatch(AddTicket(film: "Metropolis")) { expected in
                expected[Wallet.self]?.films.append("Nosferatu")
            }
        }
        #expect(texts.count == 1)
        #expect(try page.shows(texts[0]))
    }

    @Test
    func runningAction() async throws {
        let gate = Gate()
        let office = BoxOffice { _ in
            await gate.pass()
            return "7A"
        }
        let cinema = Cinema(office: office, provider: RecordingAnalyticsProvider())
        cinema.store.dispatch(action: ReserveSeat(film: Film(title: "Metropolis"), office: office))
        let texts = try await failures {
            expectNothingLeft(in: cinema.manager, cinema.store, cinema.router)
        }
        gate.open()
        #expect(texts.count == 1)
        let lines = texts[0].split(separator: "\n").map(String.init)
        #expect(try lines.dropFirst(2).allSatisfy { try page.text().contains($0) })
        #expect(try page.text().contains(lines[0]))
    }

    private func failures(of body: @MainActor () -> Void) async throws -> [String] {
        try await issues(of: body).map(\.text)
    }
}
