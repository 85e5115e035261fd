import EventModules
import EventModulesTesting
import Testing

struct TodoService: Sendable {
    var all: @Sendable () async throws -> [String]

    static let server = TodoService { ["Buy milk"] }
    static let empty = TodoService { [] }
}

//>> extension Services {

extension SuasExamplesTests {
    @Test
    func servicesAreReadByTheirKeys() async throws {
        let services = Services { $0.todos = .server }
        #expect(try await services.todos.all() == ["Buy milk"])
    }

    @Test
    func randomNumbersAreAService() async throws {
        let store = Suas.createStore(reducer: TodoReducer(), middleware: AsyncMiddleware())
        store.services = Services { $0.randomNumbers = RandomNumbers { .max } }
        // swift-format-ignore: OmitExplicitReturns
        let pick = BlockAsyncAction<Int> { _, _ in
            //> var numbers = Services.current.randomNumbers
            return index
        }
        #expect(try await store.run(pick) == 2)
    }
}
