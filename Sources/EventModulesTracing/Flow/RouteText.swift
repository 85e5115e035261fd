internal import EventModules

/// A route as one line, with modules named as everywhere in the flow.
struct RouteText {
    private let modules: [ScreenID: String]

    /// - Parameter modules: The names of the modules that lived when the route was taken.
    init(_ modules: [ScreenID: String]) {
        self.modules = modules
    }

    func text(of event: RouterEvent) -> String {
        switch event {
        case .pushed(let screen), .presented(let screen), .embedded(let screen),
            .made(let screen):
            "\(event.label) \(name(screen))"
        case .popped(let screens), .dismissed(let screens):
            "\(event.label) \(names(screens))"
        case .tabSelected(let index): "\(event.label) \(index)"
        case .tabReplaced(let index, let screen): "\(event.label) \(index) \(name(screen))"
        case .shown(let screen, let gone): "\(event.label) \(name(screen))\(leaving(gone))"
        case .started(let position): "\(event.label) \(names(position.screens))"
        case .stopped(let leaving): "\(event.label)\(self.leaving(leaving))"
        case .restored(let position, let gone):
            "\(event.label) \(names(position.screens))\(leaving(gone))"
        case .linkRefused(let error): "\(event.label) \(error)"
        }
    }

    private func name(_ screen: RoutedScreen) -> String {
        modules[screen.id] ?? screen.module
    }

    private func names(_ screens: [RoutedScreen]) -> String {
        screens.isEmpty ? "nowhere" : screens.map(name).joined(separator: ", ")
    }

    private func leaving(_ screens: [RoutedScreen]) -> String {
        screens.isEmpty ? "" : ", leaving \(names(screens))"
    }
}

extension RouterEvent {
    /// The screens that the event is about.
    var screens: [RoutedScreen] {
        switch self {
        case .pushed(let screen), .presented(let screen), .embedded(let screen),
            .made(let screen), .tabReplaced(_, let screen):
            [screen]
        case .popped(let screens), .dismissed(let screens), .stopped(let screens): screens
        case .shown(let screen, let gone): [screen] + gone
        case .started(let position): position.screens
        case .restored(let position, let gone): position.screens + gone
        case .tabSelected, .linkRefused: []
        }
    }
}
