package import EventRuntime

/// A window that shows the screens of modules, as the core knows it: a router.
@MainActor
package protocol ModuleWindow: AnyEventsProducer, Recorded {
    var recorder: (any Recorder)? { get set }

    /// The number of a screen; `nil` if the window doesn't show it.
    func id(of presentable: any Presentable) -> ScreenID?
}

extension ModuleManager {
    /// The number of a producer's screen in its router's position; `nil` if no router shows it.
    ///
    /// For a module it is the number of its newest screen.
    public func screenID(of producer: any AnyEventsProducer) -> ScreenID? {
        living(producer).flatMap { shownScreen(of: producer, $0)?.id }
    }

    /// The window that shows a producer's screen, or that the producer's module was opened in; the
    /// first window for a producer without one, and `nil` if the producer's window was released.
    package func window(of producer: any AnyEventsProducer) -> (any ModuleWindow)? {
        if let window = producer as? any ModuleWindow { return window }
        guard let living = living(producer), living.hasWindow else { return windows.first }
        return shownScreen(of: producer, living)?.window ?? living.window
    }

    /// The window that shows a screen, or the newest shown screen of a module.
    private func shownScreen(
        of producer: any AnyEventsProducer,
        _ living: LivingProducer
    ) -> (window: any ModuleWindow, id: ScreenID)? {
        let screen = producer as? any Presentable
        let screens = screen.map { [$0] } ?? living.screens?.presentables ?? []
        for screen in screens.reversed() {
            guard let window = self.living(screen)?.window, let id = window.id(of: screen)
            else { continue }
            return (window, id)
        }
        return nil
    }
}
