import EventModulesScreens

/// What a screen shows, apart from how it is drawn: a terminal prints it, and SwiftUI draws it.
public struct Page {
    /// A line, or something that the user can do.
    public enum Row {
        case text(String)
        case button(_ word: String, String, () -> Void)
        case field(_ word: String, String, isSecret: Bool = false, (String) -> Void)
    }

    /// The text above the rows.
    public let title: String

    /// The rows, from the top to the bottom.
    public let rows: [Row]

    /// Makes a page.
    public init(_ title: String, _ rows: [Row] = []) { (self.title, self.rows) = (title, rows) }
}

/// A screen whose page is made from the state each time it is drawn.
public final class PageScreen: Presentable {
    public let disposeBag = DisposeBag()
    public let viewControllerEvents = PublishSubject<ViewControllerEvent>()
    private let makePage: () -> Page

    /// Makes a screen from a closure that reads observed states.
    public init(_ makePage: @escaping () -> Page) { self.makePage = makePage }

    /// Makes a screen that shows a part of the store.
    public convenience init<Part>(
        _ store: PartialStore<Part>,
        _ makePage: @escaping (Part) -> Page
    ) {
        let part = ObservedState(store)
        self.init { part.state.map(makePage) ?? Page("") }
    }

    /// What the screen shows now.
    public var page: Page { makePage() }
}

extension RoutingGate {
    /// The gate before what belongs to a user.
    public static let signIn: RoutingGate = "signIn"
}
