import EventModules

extension SettingsModule: Deeplinkable {
    static let deeplinkPatterns: [DeeplinkPattern] = ["todo://settings"]
    static let deeplinkBehaviour = DeeplinkBehaviour.everywhere

    static var deeplinkPresentationMode: RoutingStepPresentationMode {
        .modalWithNavigation(withCloseButton: true)
    }

    var deeplink: Deeplink? { Self.deeplinkPatterns.first?.link([:]) }

    /// The settings need no second screen.
    func updateContext(for match: DeeplinkMatch) -> Bool { true }
}
