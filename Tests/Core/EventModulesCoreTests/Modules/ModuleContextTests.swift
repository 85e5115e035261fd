import EventModules
import Testing

/// Contexts and the modules that are made from them.
@MainActor
struct ModuleContextTests {
    @Test
    func aPlainContextBuildsTheModuleItNames() throws {
        let context = ModuleContext(routingContext: "main", building: PlainModule.self)
        let module = try #require(context.makeModule() as? PlainModule)
        #expect(module.routingContext == "main")
        #expect(context.makeModule() !== module)
    }

    @Test
    func aModulesOwnContextIsPassedToTheModule() throws {
        let context = PageContext(routingContext: "checkout", name: "basket")
        let module = try #require(context.makeModule() as? PageModule)
        #expect(module.context.name == "basket")
        #expect(module.routingContext == "checkout")
    }

    @Test
    func aContextMayBeASharedObject() throws {
        let draft = Draft()
        let first = try #require(draft.makeModule() as? DraftModule)
        let second = try #require(draft.makeModule() as? DraftModule)
        first.context.text = "Hello"
        #expect(second.context.text == "Hello")
    }

    @Test
    func aRoutingContextIsItsName() {
        let context: RoutingContext = "checkout"
        #expect(context == RoutingContext(rawValue: "checkout"))
        #expect("\(context)" == "checkout")
    }
}

private final class PlainModule: ModuleProtocol, EventsEmitting {
    let context: ModuleContext
    let events = EventsSource<PageEvent>()

    init(usingContext context: ModuleContext) { self.context = context }

    func makePresentable() -> any Presentable { PageScreen("plain") }
}

private final class Draft: ModuleContextProtocol {
    typealias ModuleType = DraftModule
    let routingContext: RoutingContext = "main"
    var text = ""
}

private final class DraftModule: ModuleProtocol, EventsEmitting {
    let context: Draft
    let events = EventsSource<PageEvent>()

    init(usingContext context: Draft) { self.context = context }

    func makePresentable() -> any Presentable { PageScreen("draft") }
}
