import EventModules

extension TodoListModule: Deeplinkable {
    static let deeplinkPatterns: [DeeplinkPattern] = ["todo://list"]
    static let deeplinkBehaviour = DeeplinkBehaviour.everywhere

    var deeplink: Deeplink? { Self.deeplinkPatterns.first?.link([:]) }

    /// There is one list, so that it shows what any link to it leads to.
    func updateContext(for match: DeeplinkMatch) -> Bool { true }
}
