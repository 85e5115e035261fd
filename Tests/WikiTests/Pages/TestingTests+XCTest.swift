#if canImport(XCTest)
import EventModulesTesting
import XCTest

final class TicketAppXCTests: XCTestCase {
    @MainActor
    func testABookedTicketIsInTheWallet() async {
        let app = TicketApp()
        let flow = FlowRecorder(manager: app.manager)
        app.tickets.book("Metropolis")
        flow.expectTranscript(
            """
            event TicketModule#1: booked(film: "Metropolis")
              called StoreEventsListener#1
                action AddTicket(film: "Metropolis")
                  changed Wallet: films[0]: inserted "Metropolis"
            """
        )
        flow.finish()
    }
}
#endif
