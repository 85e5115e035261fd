import EventModulesTesting
import Testing

/// The example in the comment of the kit's trait.
@MainActor
struct EventModulesTestingServicesExample {
    @Test(.services { $0.todos = .empty })
    func nothingIsToDo() async throws {
        let services = try #require(ModuleManager().services)
        #expect(try await services.todos.all() == [])
    }
}
