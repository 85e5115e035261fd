import EventModules

/// Checks that each screen appears and disappears alternately, and leaves once, before its release;
/// lists the living screens.
final class ScreenWatcher: AnyEventsListening {
    private final class Watch {
        weak var screen: (any Presentable)?
        var last: ViewControllerEvent?
        var hasLeft = false

        init(_ screen: any Presentable) { self.screen = screen }
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

    /// The living screens that have left; they are about to be released.
    var leaving: [any Presentable] { watches.filter(\.hasLeft).compactMap(\.screen) }

    var appearing: [any Presentable] {
        watches.filter { $0.last == .appeared }.compactMap(\.screen)
    }

    /// Complains about screens that were released while visible, or haven't left before.
    func forgetReleasedScreens() {
        for watch in watches {
            if watch.screen == nil, !watch.hasLeft { complaints.append("released before it left") }
            let isAtRest = [nil, .disappeared].contains(watch.last)
            if !isAtRest, watch.screen == nil || watch.last != .appeared {
                complaints.append("a screen's last event is \(watch.last?.rawValue ?? "none")")
            }
        }
        watches.removeAll { $0.screen == nil }
    }

    private func note(_ event: ViewControllerEvent, of watch: Watch) {
        if watch.hasLeft { complaints.append("\(event.rawValue) after it left") }
        if event == .left {
            let isHidden = [nil, .disappeared].contains(watch.last)
            if !isHidden { complaints.append("left while visible") }
            watch.hasLeft = true
            return
        }
        let expected: ViewControllerEvent =
            switch watch.last {
            case nil, .disappeared, .left: .willAppear
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
