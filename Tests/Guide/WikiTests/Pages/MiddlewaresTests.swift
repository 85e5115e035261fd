import EventModules
import Foundation
import Testing

@MainActor
struct MiddlewaresTests {
    private let page = GuidePage(path: "Wiki/Middlewares.md")

    // MARK: - The smallest whole example

    @Test
    func smallestExample() throws {
        let printed = Printed.lines {
            //> let announcing = BlockMiddleware { action, getState, dispatch, next in
        }
        #expect(try page.shows(printed.joined(separator: "\n")))
    }

    // MARK: - A type of its own

    struct ShowMessage: Action {
        let text: String
    }

    //>> struct Limit: Middleware {

    // MARK: - Several middlewares

    private let trimming = BlockMiddleware { action, getState, dispatch, next in
        let name = (action as? AddProduct)?.name.trimmingCharacters(in: .whitespaces)
        next(name.map(AddProduct.init) ?? action)
    }

    @Test
    func severalMiddlewares() {
        //> let trimming = BlockMiddleware { action, getState, dispatch, next in

        var messages: [String] = []
        store.addActionListener { action in
            if let message = action as? ShowMessage { messages.append(message.text) }
        }
        for name in [" lamp ", "  ", "chair", "table"] {
            store.dispatch(AddProduct(name: name))
        }
        #expect(store.state[Basket.self]?.names == ["lamp", "chair"])
        #expect(messages == ["The basket is full."])
    }

    // MARK: - Logging

    @Test
    func loggerOfItsOwnAccord() {
        //> let middleware = trimming + LoggerMiddleware()

        #expect(store.state[Basket.self]?.names == ["lamp"])
    }

    @Test
    func whatTheLoggerPrints() throws {
        var log: [String] = []
        let store = Suas.createStore(
            reducer: Basket.reducer,
            middleware: trimming + LoggerMiddleware(write: { log.append($0) })
        )
        store.dispatch(AddProduct(name: " lamp "))
        #expect(try page.shows(log.joined(separator: "\n")), "\(log)")
    }

    @Test
    func loggerOfChosenActions() throws {
        var log: [String] = []
        //> let logger = LoggerMiddleware(

        #expect(try page.shows(log.joined(separator: "\n")), "\(log)")
    }

    // MARK: - Redaction

    //>> struct Password: Redacted {

    //>> struct ShopServer: Uninspected, Sendable {

    @Test
    func whatIsLeftOut() throws {
        let action = LoadPrice(id: "lamp", server: ShopServer { _ in 40 })
        let text = LoggerMiddleware.text(of: action)
        #expect(try page.text().contains("The action is logged as `\(text)`."))
    }

    @Test
    func whatMustNotBeLogged() throws {
        let action = SignIn(name: "anna", password: Password(text: "1234"))
        let text = LoggerMiddleware.text(of: action)
        #expect(try page.shows(text))
    }
}
