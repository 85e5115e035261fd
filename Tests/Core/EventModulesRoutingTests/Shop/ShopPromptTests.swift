import EventModules
import Testing

/// The prompt of the shop, before the basket is emptied.
@MainActor
struct ShopPromptTests {
    private let shop = Shop()
    private let window: StackRouter

    init() {
        window = shop.open(0)
        shop.store.dispatch(action: Shop.AddToBasket(product: 3))
        shop.manager.livingModules().lazy.compactMap { $0 as? Shop.BasketModule }.first?.empty()
    }

    private var products: [Int]? { shop.store.state[Shop.Basket.self]?.products }

    @Test(arguments: ["empty", "cancel", nil])
    func theBasketIsEmptiedOnlyForItsButton(button: String?) throws {
        #expect(products == [3])
        #expect(
            window.position.description
                == #"tab 1 of 3: CatalogModule#1, prompt: "Empty the basket?""#
        )
        window.answer(try #require(window.position.prompt), button: button)
        #expect(products == (button == "empty" ? [] : [3]))
        #expect(window.position.prompt == nil)
    }

    @Test
    func theAnswerOfAPromptThatWasRestoredEmptiesNothing() throws {
        let position = window.position
        let shown = try #require(position.prompt)
        window.answer(shown, button: nil)
        window.restore(to: position)
        #expect(window.position.prompt == shown)
        window.answer(shown, button: "empty")
        #expect(products == [3])
    }
}
