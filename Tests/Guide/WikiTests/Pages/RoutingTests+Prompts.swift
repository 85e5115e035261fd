import EventModules
import Testing

extension Prompt {
    static let emptyBasket = Prompt(
        "Empty the basket?",
        message: "3 products are in it.",
        style: .dialog,
        buttons: [.init("empty", title: "Empty", role: .destructive), .cancel]
    )
}

/// Alerts and confirmation dialogs.
extension RoutingTests {
    @Test
    func aPromptAndItsAnswer() throws {
        var log: [String] = []
        let bag = DisposeBag()
        router.show(.emptyBasket)
            .filter { $0.button == "empty" }
            .subscribe(onNext: { _ in log.append("emptied") })
            .disposed(by: bag)

        // The host reports a button that the user has pressed.
        if let prompt = router.position.prompt { router.answer(prompt, button: "empty") }
        #expect(log == ["emptied"])
        #expect(try Self.page.text().contains("The log is `emptied`."))
    }
}
