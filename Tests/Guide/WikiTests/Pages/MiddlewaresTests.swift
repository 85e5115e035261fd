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
            let announcing = BlockMiddleware { action, getState, dispatch, next in
                print("before: \(getState())")
                next(action)
                print("after: \(getState())")
            }
            let store = Suas.createStore(reducer: Basket.reducer, middleware: announcing)
            store.dispatch(AddProduct(name: "lamp"))
        }
        #expect(try page.shows(printed.joined(separator: "\n")))
    }

    // MARK: - A type of its own

    struct ShowMessage: Action {
        let text: String
    }

    struct Limit: Middleware {
        let count: Int

        func onAction(
            action: any Action,
            getState: @escaping GetStateFunction,
            dispatch: @escaping DispatchFunction,
            next: @escaping NextFunction
        ) {
            let names = getState()[Basket.self]?.names ?? []
            if action is AddProduct, names.count >= count {
                dispatch(ShowMessage(text: "The basket is full."))
            } else {
                next(action)
            }
        }
    }

    // MARK: - Several middlewares

    private let trimming = BlockMiddleware { action, getState, dispatch, next in
        let name = (action as? AddProduct)?.name.trimmingCharacters(in: .whitespaces)
        next(name.map(AddProduct.init) ?? action)
    }

    @Test
    func severalMiddlewares() {
        let trimming = BlockMiddleware { action, getState, dispatch, next in
            let name = (action as? AddProduct)?.name.trimmingCharacters(in: .whitespaces)
            next(name.map(AddProduct.init) ?? action)
        }
        let refusing = BlockMiddleware { action, getState, dispatch, next in
            if (action as? AddProduct)?.name != "" { next(action) }
        }
        let checking = trimming + refusing + Limit(count: 2)
        let store = Suas.createStore(reducer: Basket.reducer, middleware: checking)

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
        let middleware = trimming + LoggerMiddleware()
        let store = Suas.createStore(reducer: Basket.reducer, middleware: middleware)
        store.dispatch(AddProduct(name: " lamp "))

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
        let logger = LoggerMiddleware(
            predicate: { state, action in action is AddProduct },
            stateTransformer: { state in "\(state[Basket.self]?.names ?? [])" },
            write: { text in log.append(text) }
        )
        let store = Suas.createStore(reducer: Basket.reducer, middleware: logger)
        store.dispatch(AddProduct(name: "lamp"))

        #expect(try page.shows(log.joined(separator: "\n")), "\(log)")
    }

    // MARK: - Redaction

    struct Password: Redacted {
        let text: String
        var redacted: String { "•••" }
    }

    struct SignIn: Action {
        let name: String
        let password: Password
    }

    struct ShopServer: Uninspected, Sendable {
        var price: @Sendable (_ id: String) async throws -> Int
    }

    struct LoadPrice: Action {
        let id: String
        let server: ShopServer
    }

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
