import EventModules

extension TaskModule: Deeplinkable {
    static let deeplinkPatterns: [DeeplinkPattern] = ["todo://task/{line:Int}"]
    static let deeplinkBehavior = DeeplinkBehavior.topOnly

    var deeplink: Deeplink? {
        Self.deeplinkPatterns.first?.link(["line": .int(context.number)])
    }

    /// The task on top matches links to it.
    func updateContext(for match: DeeplinkMatch) -> Bool {
        match["line", as: Int.self] == context.number
    }
}
