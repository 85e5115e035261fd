package import EventModules

/// A color that every terminal supports.
package enum TodoColor: String, CaseIterable, Sendable {
    case standard, red, green, yellow, blue, magenta, cyan
}

/// A request that the user made on the settings.
package enum SettingsEvent: EventProtocol {
    case colorChosen(TodoColor)
}

/// The feature that shows the settings.
final class SettingsModule: ModuleProtocol, EventsEmitting {
    let context: SettingsContext
    let events = EventsSource<SettingsEvent>()

    init(usingContext context: SettingsContext) {
        self.context = context
    }

    func makePresentable() -> any Presentable { context.screens.settings(self) }
}

/// The context of the settings' module.
struct SettingsContext: ModuleContextProtocol {
    typealias ModuleType = SettingsModule

    let routingContext = RoutingContext.settings
    let screens: TodoScreens
}

extension RoutingContext {
    /// The part of the app that the settings are in.
    static let settings: RoutingContext = "settings"
}

extension ModuleRoutingStep {
    static func settings(_ screens: TodoScreens) -> Self {
        Self(withMaker: SettingsContext(screens: screens))
    }
}

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

// MARK: - The state

/// The sub-state of the settings, which belong to the app and not to their screen.
package struct TodoSettings: Equatable {
    /// The color of open tasks on terminals with colors.
    package var color = TodoColor.standard

    /// Creates the default settings.
    package init() {}

    /// Creates the reducer of the settings.
    package static func reducer(
        _ initialState: TodoSettings = TodoSettings()
    ) -> TableReducer<TodoSettings> {
        TableReducer(initialState: initialState)
            .on(SetColor.self) { settings, action in settings.color = action.color }
    }
}

/// Changes the color of open tasks.
package struct SetColor: Action {
    /// The new color.
    package let color: TodoColor

    /// Creates the action.
    package init(color: TodoColor) {
        self.color = color
    }
}
