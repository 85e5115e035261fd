import EventModules
import EventModulesTesting
import Testing

struct TodoService: Sendable {
    var all: @Sendable () async throws -> [String]

    static let server = TodoService { ["Buy milk"] }
    static let empty = TodoService { [] }
}

extension Services {
    var todos: TodoService {
        get { self[TodosKey.self] }
        set { self[TodosKey.self] = newValue }
    }
}

enum TodosKey: ServiceKey {
    static var liveValue: TodoService? { .server }
}

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
        let pick = BlockAsyncAction<Int> { _, _ in
            var numbers = Services.current.randomNumbers
            let index = Int.random(in: 0..<3, using: &numbers)
            return index
        }
        #expect(try await store.run(pick) == 2)
    }
}
