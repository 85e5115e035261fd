import EventModules

struct PageContext: ModuleContextProtocol {
    typealias ModuleType = PageModule
    var routingContext: RoutingContext = "main"
    let name: String
}

enum PageEvent: EventProtocol {
    case opened(String)
    case left
}

/// A feature that tests only know by its name.
final class PageModule: ModuleProtocol, EventsEmitting {
    let context: PageContext
    let events = EventsSource<PageEvent>()
    var subject: Subject<PageEvent> { events.subject }

    init(usingContext context: PageContext) { self.context = context }

    func makePresentable() -> any Presentable { PageScreen(context.name) }

    /// A step to a further screen of the module.
    func step(to screen: String) -> ModuleRoutingStep {
        ModuleRoutingStep(of: self) { PageScreen(screen) }
    }
}

final class PageScreen: Presentable {
    let name: String
    let disposeBag = DisposeBag()
    let viewControllerEvents = PublishSubject<ViewControllerEvent>()

    init(_ name: String) { self.name = name }
}

extension ModuleRoutingStep {
    static func page(_ name: String) -> ModuleRoutingStep {
        ModuleRoutingStep(withMaker: PageContext(name: name))
    }
}
