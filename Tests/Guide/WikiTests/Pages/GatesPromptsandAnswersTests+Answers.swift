import EventModules
import EventModulesTesting
import Testing

//> extension Prompt {

/// Prompts, and answers from another screen.
extension GatesPromptsandAnswersTests {
    @Test
    func aPromptAndItsAnswer() {
        let bag = DisposeBag()
        store.dispatch(AddProduct(name: "lamp"))

        //>> router.show(.emptyBasket)

        //>> if let prompt = router.position.prompt { router.answer(prompt, button: "empty") }

        #expect(store.state[Basket.self]?.names == [])
        #expect(router.position.prompt == nil)
    }

    @Test
    func answers() throws {
        var log: [String] = []
        let bag = DisposeBag()

        //>> router.open(.catalog, .modal)

        #expect(log == ["chosen: chair", "closed"])
        #expect(try Self.page.text().contains("`chosen: chair`, `closed`"))
        #expect(router.position.description == "stack: CatalogModule#1")
    }
}
