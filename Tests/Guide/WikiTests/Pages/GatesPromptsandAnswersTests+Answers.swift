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
    func aRestoredPromptIsAnsweredByAnEvent() throws {
        var answers: [String] = []
        router.perform([.prompt(.emptyBasket)])
        let saved = router.position
        router.answer(try #require(router.position.prompt), button: "cancel")
        router.restore(to: saved)
        router.events.capture(event: RouterEvent.answered)
            .subscribe(onNext: { answers.append("\($0)") })
            .disposed(by: router.disposeBag)
        let bridge = StoreEventsListener(store: store)
            .on(RouterEvent.answered) { answer in
                answer.shown.prompt == .emptyBasket && answer.button == "empty"
                    ? EmptyBasket() : nil
            }
        manager.addEventsListeners([bridge])
        store.dispatch(AddProduct(name: "lamp"))
        router.answer(try #require(router.position.prompt), button: "empty")
        #expect(answers == ["\"Empty the basket?\" empty"])
        #expect(store.state[Basket.self]?.names == [])
    }

    @Test
    func fieldsAndTestDoubles() {
        var names: [String?] = []
        let (bag, mock) = (DisposeBag(), MockRouter())
        let naming = Prompt("Your name?", style: .dialog, fields: [.init("name", text: "Anna")])
        #expect(naming.style == .alert)
        for prompt in [naming, .emptyBasket] {
            mock.show(prompt).subscribe(onNext: { names.append($0["name"]) }).disposed(by: bag)
        }
        mock.answer(naming, button: "ok", texts: ["name": "Ida"])
        mock.answer(.emptyBasket, button: "empty")
        #expect(names == ["Ida", nil])
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

    @Test
    func answersInATest() {
        var log: [String] = []
        let (bag, mock) = (DisposeBag(), MockRouter())
        mock.open(.catalog, .modal)
            .capture(event: CatalogEvent.productSelected)
            .subscribe(onNext: { log.append($0) })
            .disposed(by: bag)
        mock.opened[0].onNext(CatalogEvent.productSelected(id: "chair"))
        #expect(log == ["chair"])
    }
}
