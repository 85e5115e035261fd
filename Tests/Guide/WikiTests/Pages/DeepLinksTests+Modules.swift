import EventModules

//>> struct DepartmentContext: ModuleContextProtocol, Equatable {

//> enum OrderSorting: String, DeeplinkConvertible {

struct OrdersContext: ModuleContextProtocol {
    typealias ModuleType = OrdersModule
    let sorting: OrderSorting
    let page: Int
}

final class OrdersModule: Deeplinkable, EventsEmitting {
    static let deeplinkPatterns: [DeeplinkPattern] = ["shop://orders?{sorting}&{page:Int}"]
    let context: OrdersContext
    let events = EventsSource<OrderEvent>()

    init(usingContext context: OrdersContext) { self.context = context }

    func makePresentable() -> any Presentable { Page("") { _ in } }
}

final class FormModule: Deeplinkable, EventsEmitting {
    static let deeplinkPatterns: [DeeplinkPattern] = ["shop://form"]
    static let deeplinkPresentationMode = RoutingStepPresentationMode.modalWithNavigation()
    let context: ModuleContext
    let events = EventsSource<OrderEvent>()

    init(usingContext context: ModuleContext) { self.context = context }

    func makePresentable() -> any Presentable { Page("") { _ in } }
}

//> extension FormModule {

struct GuideContext: ModuleContextProtocol {
    typealias ModuleType = GuideModule
    let path: [String]
}

final class GuideModule: Deeplinkable, EventsEmitting {
    static let deeplinkPatterns: [DeeplinkPattern] = ["shop://guide/{path...}"]
    let context: GuideContext
    let events = EventsSource<OrderEvent>()

    init(usingContext context: GuideContext) { self.context = context }

    func makePresentable() -> any Presentable { Page("") { _ in } }
}

/// A module with the patterns of a test.
final class AnyLinkModule: Deeplinkable, EventsEmitting {
    static var deeplinkPatterns: [DeeplinkPattern] = []
    let context: ModuleContext
    let events = EventsSource<OrderEvent>()

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
