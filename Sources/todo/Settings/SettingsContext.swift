import EventModules

/// What the settings have to know.
struct SettingsContext: ModuleContextProtocol {
    typealias ModuleType = SettingsModule

    let routingContext = RoutingContext.main

    /// Makes what the module is shown with.
    let makeScreen: @MainActor (SettingsModule) -> any Presentable
}
