import EventModulesTesting
import Synchronization
import Testing

/// What the page shows of failures is what the kit says.
@MainActor
struct TestingFailuresTests {
    private let app = TicketApp()
    private let page = GuidePage(path: "Wiki/Testing.md")

    @Test
    func anotherThingCame() throws {
        let texts = failures {
            let flow = FlowRecorder(manager: app.manager)
            app.tickets.book("Metropolis")
            flow.expect(.event(TicketEvent.booked(film: "Nosferatu")))
            flow.finish()
        }
        #expect(texts.count == 2)
        #expect(try page.shows(texts[0]))
    }

    @Test
    func somethingWasNotExpected() throws {
        let texts = failures {
            let flow = FlowRecorder(manager: app.manager)
            app.tickets.book("Metropolis")
            flow.expect(.event(TicketEvent.booked(film: "Metropolis")))
            flow.finish()
        }
        #expect(texts.count == 1)
        #expect(try page.shows(texts[0]))
    }

    @Test
    func somethingCameBefore() throws {
        let texts = failures {
            let flow = FlowRecorder(manager: app.manager)
            app.tickets.book("Metropolis")
            flow.expect(.changed(to: Wallet(films: ["Metropolis"])))
            flow.finish()
        }
        #expect(texts.count == 1)
        #expect(try page.shows(texts[0]))
    }

    @Test
    func nothingHasCome() throws {
        let texts = failures {
            let flow = FlowRecorder(manager: app.manager)
            flow.expect(.event(TicketEvent.booked(film: "Metropolis")))
            flow.finish()
        }
        #expect(texts.count == 1)
        #expect(try page.shows(texts[0]))
    }

    @Test
    func anotherTranscript() throws {
        let texts = failures {
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
    func anotherState() throws {
        let texts = failures {
            let testStore = TestStore(app.store)
            testStore.dispatch(AddTicket(film: "Metropolis")) { expected in
                expected[Wallet.self]?.films.append("Nosferatu")
            }
        }
        #expect(texts.count == 1)
        #expect(try page.shows(texts[0]))
    }

    @Test
    func somethingIsStillRunning() async throws {
        let gate = Gate()
        let office = BoxOffice { _ in
            await gate.pass()
            return "7A"
        }
        let cinema = Cinema(office: office, provider: RecordingAnalyticsProvider())
        cinema.store.dispatch(action: ReserveSeat(for: Film(title: "Metropolis"), at: office))
        let texts = failures {
            expectNothingLeft(in: cinema.manager, cinema.store, cinema.router)
        }
        gate.open()
        #expect(texts.count == 1)
        let lines = texts[0].split(separator: "\n").map(String.init)
        #expect(try lines.dropFirst(2).allSatisfy { try page.text().contains($0) })
        #expect(try page.text().contains(lines[0]))
    }

    private func failures(of body: () -> Void) -> [String] {
        let texts = Mutex<[String]>([])
        withKnownIssue(isIntermittent: true) {
            body()
        } matching: { issue in
            let text = issue.comments.map(\.rawValue).joined(separator: "\n")
            texts.withLock { $0.append(text) }
            return true
        }
        return texts.withLock { $0 }
    }
}
