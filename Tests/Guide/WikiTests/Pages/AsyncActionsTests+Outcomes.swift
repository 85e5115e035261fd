import EventModules
import EventModulesTesting
import Testing

//>> struct PaymentSucceeded: Action {

/// Answers a payment when it opens.
@MainActor
final class Bank {
    private var isOpen = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func pay(_ order: String) async {
        if !isOpen { await withCheckedContinuation { waiting.append($0) } }
    }

    func open() {
        isOpen = true
        for continuation in waiting { continuation.resume() }
        waiting = []
    }
}

/// A payment that ends after its screen was closed.
extension AsyncActionsTests {
    @Test
    func theOutcomeAsAnEvent() async throws {
        var log: [String] = []
        let bank = Bank()
        let paid = Gate()

        //>2 let store = Suas.createStore(reducer: Basket.reducer, middleware: AsyncMiddleware())

        store.addActionListener { if $0 is PaymentSucceeded { paid.open() } }

        //> store.dispatch(Pay(order: "7", bank: bank))

        let page = GuidePage(path: "Wiki/Async-Actions.md")
        #expect(try page.shows(log.suffix(4).joined(separator: "\n")))
        #expect(manager.livingModules().count == 1)
    }
}
