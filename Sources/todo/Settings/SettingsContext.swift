import EventModules

/// The context of the settings' module.
struct SettingsContext: ModuleContextProtocol {
    typealias ModuleType = SettingsModule

    let routingContext = RoutingContext.main

    /// Creates the module's screen.
    let makeScreen: @MainActor (SettingsModule) -> any Presentable
}
