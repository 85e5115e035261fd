import EventModules

extension TodoListModule: Deeplinkable {
    static let deeplinkPatterns: [DeeplinkPattern] = ["todo://list"]
    static let deeplinkBehavior = DeeplinkBehavior.everywhere

    var deeplink: Deeplink? { Self.deeplinkPatterns.first?.link([:]) }

    /// The only list matches every link to a list.
    func updateContext(for match: DeeplinkMatch) -> Bool { true }
}
