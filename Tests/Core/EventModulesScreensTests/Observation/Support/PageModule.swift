import EventModulesScreens

final class PageModule: Deeplinkable {
    static let pattern: DeeplinkPattern = "pages://page"
    static let deeplinkPatterns = [pattern]

    let context: ModuleContext
    let disposeBag = DisposeBag()

    init(usingContext context: ModuleContext) { self.context = context }

    var deeplink: Deeplink? { Self.pattern.link([:]) }

    func makePresentable() -> any Presentable { PageScreen() }
}

final class PageScreen: Presentable {
    let disposeBag = DisposeBag()
    let viewControllerEvents = PublishSubject<ViewControllerEvent>()
}

extension ModuleRoutingStep {
    @MainActor
    static var page: ModuleRoutingStep {
        ModuleRoutingStep(withMaker: ModuleContext(building: PageModule.self))
    }
}

extension PresentableRoutingStep {
    @MainActor
    static var pushedPage: PresentableRoutingStep {
        PresentableRoutingStep(withStep: .page, presentationMode: .push())
    }
}
