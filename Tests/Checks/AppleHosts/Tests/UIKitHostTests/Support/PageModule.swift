import EventModulesScreens

/// A module that makes any screen.
final class PageModule: ModuleProtocol {
    let context: PageContext
    let disposeBag = DisposeBag()

    init(usingContext context: PageContext) { self.context = context }

    func makePresentable() -> any Presentable { context.makeScreen() }
}

struct PageContext: ModuleContextProtocol {
    typealias ModuleType = PageModule
    let makeScreen: @MainActor () -> any Presentable
}

/// A screen that no kit can draw.
final class TextScreen: Presentable {
    let disposeBag = DisposeBag()
    let viewControllerEvents = PublishSubject<ViewControllerEvent>()
}
