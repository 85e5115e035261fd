import EventModules
import Testing

//> extension Prompt {

/// Alerts and confirmation dialogs.
extension RoutingTests {
    @Test
    func aPromptAndItsAnswer() throws {
        var log: [String] = []
        let bag = DisposeBag()
        //>> router.show(.emptyBasket)
        #expect(log == ["emptied"])
        #expect(try Self.page.text().contains("The log is `emptied`."))
    }
}
