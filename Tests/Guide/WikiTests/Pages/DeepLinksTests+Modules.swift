import EventModules

struct DepartmentContext: ModuleContextProtocol, Equatable {
    typealias ModuleType = DepartmentModule
    let name: String
}

enum DepartmentEvent: EventProtocol {
    case departmentChanged(name: String)
}

final class DepartmentModule: ModuleProtocol, EventsEmitting {
    fileprivate(set) var context: DepartmentContext
    let events = EventsSource<DepartmentEvent>()

    init(usingContext context: DepartmentContext) { self.context = context }

    func makePresentable() -> any Presentable { Page(context.name) { _ in } }
}

//>> extension DepartmentModule: Deeplinkable {

extension DepartmentModule {
    var deeplink: Deeplink? {
        Self.deeplinkPatterns[0].link(["name": .string(context.name)])
    }
}

//> enum OrderSorting: String, DeeplinkConvertible {

struct OrdersContext: ModuleContextProtocol {
    typealias ModuleType = OrdersModule
    let sorting: OrderSorting
    let page: Int
}

final class OrdersModule: Deeplinkable {
    static let deeplinkPatterns: [DeeplinkPattern] = ["shop://orders?{sorting}&{page:Int}"]
    let context: OrdersContext
    let disposeBag = DisposeBag()

    init(usingContext context: OrdersContext) { self.context = context }

    func makePresentable() -> any Presentable { Page("") { _ in } }
}

/// A module with the patterns of a test.
final class AnyLinkModule: Deeplinkable {
    static var deeplinkPatterns: [DeeplinkPattern] = []
    let context: ModuleContext
    let disposeBag = DisposeBag()

    init(usingContext context: ModuleContext) { self.context = context }

    func makePresentable() -> any Presentable { Page("") { _ in } }

    /// Returns the matches of patterns, registered in this order; nil if they don't answer the link.
    static func matches(of link: String, with patterns: [DeeplinkPattern]) -> [DeeplinkMatch]? {
        let manager = ModuleManager()
        deeplinkPatterns = patterns
        manager.registerDeeplinks(of: AnyLinkModule.self) { _ in
            ModuleContext(building: AnyLinkModule.self)
        }
        return try? manager.plan(for: link).steps.map(\.match)
    }
}
