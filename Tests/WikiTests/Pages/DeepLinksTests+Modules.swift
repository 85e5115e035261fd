import EventModules

struct ShelfContext: ModuleContextProtocol, Equatable {
    typealias ModuleType = ShelfModule
    let routingContext: RoutingContext
    let name: String
}

enum ShelfEvent: EventProtocol {
    case shelfChanged(name: String)
}

final class ShelfModule: ModuleProtocol, EventsProducer {
    private(set) var context: ShelfContext
    let disposeBag = DisposeBag()
    var events: Observable<ShelfEvent> { subject }

    private let subject = PublishSubject<ShelfEvent>()

    init(usingContext context: ShelfContext) { self.context = context }

    func makePresentable() -> any Presentable { BookScreen() }
}

extension ShelfModule: Deeplinkable {
    static let pattern: DeeplinkPattern = "library://shelf/{name}"
    static let deeplinkPatterns = [pattern]
    static let deeplinkBehavior = DeeplinkBehavior.everywhere

    var deeplink: Deeplink? { Self.pattern.link(["name": .string(context.name)]) }

    func updateContext(for match: DeeplinkMatch) -> Bool {
        guard let name = match["name", as: String.self] else { return false }
        context = ShelfContext(routingContext: routingContext, name: name)
        subject.onNext(.shelfChanged(name: name))
        return true
    }
}

enum BookOrder: String, DeeplinkConvertible {
    case title, year
}

struct BooksContext: ModuleContextProtocol {
    typealias ModuleType = BooksModule
    let routingContext: RoutingContext
    let order: BookOrder
    let page: Int
}

final class BooksModule: Deeplinkable, EventsProducer {
    static let deeplinkPatterns: [DeeplinkPattern] = ["library://books?{order}&{page:Int}"]
    let context: BooksContext
    let disposeBag = DisposeBag()
    let events: Observable<BookEvent> = PublishSubject()

    init(usingContext context: BooksContext) { self.context = context }

    func makePresentable() -> any Presentable { BookScreen() }
}

final class FormModule: Deeplinkable, EventsProducer {
    static let deeplinkPatterns: [DeeplinkPattern] = ["library://form"]
    static let deeplinkPresentationMode = RoutingStepPresentationMode.modalWithNavigation()
    let context: ModuleContext
    let disposeBag = DisposeBag()
    let events: Observable<BookEvent> = PublishSubject()

    init(usingContext context: ModuleContext) { self.context = context }

    func makePresentable() -> any Presentable { BookScreen() }
}

extension FormModule {
    func canPush(_ match: DeeplinkMatch, onto screen: any Presentable) -> Bool { false }
}

struct ManualContext: ModuleContextProtocol {
    typealias ModuleType = ManualModule
    let routingContext: RoutingContext
    let path: [String]
}

final class ManualModule: Deeplinkable, EventsProducer {
    static let deeplinkPatterns: [DeeplinkPattern] = ["library://manual/{path...}"]
    let context: ManualContext
    let disposeBag = DisposeBag()
    let events: Observable<BookEvent> = PublishSubject()

    init(usingContext context: ManualContext) { self.context = context }

    func makePresentable() -> any Presentable { BookScreen() }
}

/// A module with the patterns of a test.
final class AnyLinkModule: Deeplinkable, EventsProducer {
    static var deeplinkPatterns: [DeeplinkPattern] = []
    let context: ModuleContext
    let disposeBag = DisposeBag()
    let events: Observable<BookEvent> = PublishSubject()

    init(usingContext context: ModuleContext) { self.context = context }

    func makePresentable() -> any Presentable { BookScreen() }

    /// Returns the matches of patterns, registered in this order; nil if they don't answer the link.
    static func matches(of link: String, with patterns: [DeeplinkPattern]) -> [DeeplinkMatch]? {
        let manager = ModuleManager()
        deeplinkPatterns = patterns
        manager.registerDeeplinks(of: AnyLinkModule.self) { _ in
            ModuleContext(routingContext: .link, building: AnyLinkModule.self)
        }
        return try? manager.plan(for: link).steps.map(\.match)
    }
}
