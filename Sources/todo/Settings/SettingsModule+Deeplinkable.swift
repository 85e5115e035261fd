import EventModules

extension SettingsModule: Deeplinkable {
    static let deeplinkPatterns: [DeeplinkPattern] = ["todo://settings"]
    static let deeplinkBehavior = DeeplinkBehavior.everywhere

    static var deeplinkPresentationMode: RoutingStepPresentationMode {
        .modalWithNavigation(withCloseButton: true)
    }

    var deeplink: Deeplink? { Self.deeplinkPatterns.first?.link([:]) }

    /// The settings on top match every link to the settings.
    func updateContext(for match: DeeplinkMatch) -> Bool { true }
}
