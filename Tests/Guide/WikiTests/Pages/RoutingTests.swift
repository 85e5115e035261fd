import EventModules
import Testing

//>> final class CatalogRouting: EventsListening, Routing {

@MainActor
struct RoutingTests {
    static let page = GuidePage(path: "Wiki/Routing.md")

    let manager: ModuleManager
    let router: StackRouter
    //> let lamp = ModuleRoutingStep.product(id: "lamp")

    init() {
        manager = ModuleManager()
        router = StackRouter(manager: manager)
        router.start(with: .catalog)
    }

    @Test
    func smallestExample() throws {
        weak var left: ModuleManager?
        let printed = Printed.lines {
            //>> let manager = ModuleManager()

            #expect(manager.livingModules().count == 1)
            left = manager
        }
        #expect(left == nil)
        #expect(try Self.page.shows(printed.joined(separator: "\n")))
    }
}
