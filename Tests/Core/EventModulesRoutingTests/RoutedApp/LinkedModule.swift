import EventModules

/// Distinguishes the linked modules of tests.
protocol LinkKind {
    static var name: String { get }
    static var behavior: DeeplinkBehavior { get }
}

/// A new one is made for each link.
enum Note: LinkKind {
    static let name = "note"
    static let behavior = DeeplinkBehavior.never
}

/// Takes a link while it is on top.
enum Panel: LinkKind {
    static let name = "panel"
    static let behavior = DeeplinkBehavior.topOnly
}

/// Takes a link at any position.
enum Folder: LinkKind {
    static let name = "folder"
    static let behavior = DeeplinkBehavior.everywhere
}

struct LinkedContext<Kind: LinkKind>: ModuleContextProtocol {
    typealias ModuleType = LinkedModule<Kind>
    var routingContext: RoutingContext = "links"
    var number: Int
}

/// A feature that `app://note/1`, `app://panel/1` or `app://folder/1` lead to.
final class LinkedModule<Kind: LinkKind>: Deeplinkable, EventsEmitting {
    static var deeplinkPatterns: [DeeplinkPattern] { [pattern] }
    static var deeplinkBehavior: DeeplinkBehavior { Kind.behavior }
    private static var pattern: DeeplinkPattern {
        DeeplinkPattern("app://\(Kind.name)/{number:Int}")
    }

    private(set) var context: LinkedContext<Kind>
    let events = EventsSource<PageEvent>()

    init(usingContext context: LinkedContext<Kind>) { self.context = context }

    var deeplink: Deeplink? { Self.pattern.link(["number": .int(context.number)]) }

    func updateContext(for match: DeeplinkMatch) {
        guard let number = match["number", as: Int.self] else { return }
        context = LinkedContext(number: number)
    }

    /// The number of a module that allows no push onto it.
    static var bottom: Int { 99 }

    /// The name of a screen that allows no push onto it.
    static var form: String { "form" }

    func canPush(_ match: DeeplinkMatch, onto screen: any Presentable) -> Bool {
        context.number != Self.bottom && (screen as? PageScreen)?.name != Self.form
    }

    func makePresentable() -> any Presentable { PageScreen("\(Kind.name) \(context.number)") }
}

extension ModuleManager {
    func registerLinkedModules() {
        registerLinks(to: Note.self)
        registerLinks(to: Panel.self)
        registerLinks(to: Folder.self)
    }

    private func registerLinks<Kind: LinkKind>(to kind: Kind.Type) {
        registerDeeplinks(of: LinkedModule<Kind>.self) { match in
            match["number", as: Int.self].map { LinkedContext(number: $0) }
        }
    }
}

extension ModuleRoutingStep {
    static func note(_ number: Int) -> ModuleRoutingStep {
        ModuleRoutingStep(withMaker: LinkedContext<Note>(number: number))
    }
}
