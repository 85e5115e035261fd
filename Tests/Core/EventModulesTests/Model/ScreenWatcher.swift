import EventModules

/// Checks that each screen appears and disappears alternately, and lists the living screens.
final class ScreenWatcher: AnyEventsListening {
    private final class Watch {
        weak var screen: (any Presentable)?
        var last: ViewControllerEvent?

        init(_ screen: any Presentable) {
            self.screen = screen
        }
    }

    private var watches: [Watch] = []
    private(set) var complaints: [String] = []

    func registerToEvents(for producer: any AnyEventsProducer) -> Bool {
        guard let screen = producer as? any Presentable else { return false }
        let watch = Watch(screen)
        watches.append(watch)
        screen.events
            .subscribe(onNext: { [weak self] event in self?.note(event, of: watch) })
            .disposed(by: screen.disposeBag)
        return true
    }

    var alive: [any Presentable] { watches.compactMap(\.screen) }

    var appearing: [any Presentable] {
        watches.filter { $0.last == .appeared }.compactMap(\.screen)
    }

    /// Complains about screens that were released while visible.
    func forgetReleasedScreens() {
        for watch in watches {
            let isAtRest = [nil, .disappeared].contains(watch.last)
            if !isAtRest, watch.screen == nil || watch.last != .appeared {
                complaints.append("a screen's last event is \(watch.last?.rawValue ?? "none")")
            }
        }
        watches.removeAll { $0.screen == nil }
    }

    private func note(_ event: ViewControllerEvent, of watch: Watch) {
        let expected: ViewControllerEvent =
            switch watch.last {
            case nil, .disappeared: .willAppear
            case .willAppear: .appeared
            case .appeared: .willDisappear
            case .willDisappear: .disappeared
            }
        if event != expected {
            complaints.append("\(event.rawValue) instead of \(expected.rawValue)")
        }
        watch.last = event
    }
}
