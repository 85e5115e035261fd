import EventModules
import EventModulesTesting
import Testing

//>> final class CatalogRouting: ModuleEventsListening, Routing {

@MainActor
struct RoutingTests {
    static let page = GuidePage(path: "Wiki/Routing.md")

    let manager: ModuleManager
    let router: StackRouter
    let lamp = ModuleRoutingStep.product(id: "lamp")
    let chair = ModuleRoutingStep.product(id: "chair")
    let table = ModuleRoutingStep.product(id: "table")

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

    @Test(.manualClock)
    func theSecondTapWithinHalfASecondIsDropped() {
        let router = MockRouter()
        let manager = ModuleManager(listeners: [CatalogRouting(router: router)])
        let list = manager.viewController(
            for: PresentableRoutingStep(withStep: .catalog, presentationMode: .none)
        )
        for _ in 1...2 { (list as? Page)?.enter("lamp") }
        #expect(router.moves.count == 1)
        ManualClock.current.advance(by: .milliseconds(500))
        (list as? Page)?.enter("lamp")
        #expect(router.moves.count == 2)
    }
}
