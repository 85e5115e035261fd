import EventModules

/// Writes the events of screens, modules and routers into one ordered log, except `left`, which
/// `LawL4LeavingTests` and the walks check.
final class Journal: AnyEventsListening {
    private let log: Log

    init(_ log: Log) { self.log = log }

    func registerToEvents(for producer: any AnyEventsProducer) -> Bool {
        producer.anyEvent
            .subscribe(onNext: { [log, name = Self.name(of: producer)] event in
                if event as? ViewControllerEvent == .left { return }
                log.lines.append(name + Self.text(of: event))
            })
            .disposed(by: producer.disposeBag)
        return true
    }

    private static func name(of producer: any AnyEventsProducer) -> String {
        switch producer {
        case let screen as PageScreen: "\(screen.name) "
        case let module as PageModule: "module \(module.context.name) "
        default: ""
        }
    }

    private static func text(of event: any EventProtocol) -> String {
        (event as? RouterEvent)?.outline ?? event.label
    }
}

extension RouterEvent {
    /// The event with the numbers of its screens.
    var outline: String {
        switch self {
        case .started(let position), .restored(let position, _): "\(label) \(position.numbers)"
        case .pushed(let screen), .presented(let screen), .embedded(let screen),
            .made(let screen), .shown(let screen, _), .leaveRefused(let screen):
            "\(label) \(screen.id)"
        case .popped(let screens), .dismissed(let screens), .stopped(let screens):
            ([label] + screens.map(\.id.description)).joined(separator: " ")
        case .tabSelected(let index): "\(label) \(index)"
        case .tabReplaced(let index, let screen): "\(label) \(index) \(screen.id)"
        case .heldAtGate(let gate, let moves), .gateOpened(let gate, let moves),
            .gateRefused(let gate, let moves):
            "\(label) \(gate), \(moves.joined(separator: ", "))"
        case .gateClosed(let gate, let left):
            "\(label) \(gate), leaving \(left.map(\.description).joined(separator: ", "))"
        case .linkRefused(let error): "\(label) \(error)"
        case .prompted(let shown): "\(label) \(shown.prompt.title) \(shown.id)"
        case .answered(let answer): "\(label) \(answer.shown.id) \(answer)"
        }
    }
}

extension RouterPosition {
    /// The numbers of all screens on one line, with the selected tab marked.
    ///
    /// `*#1 #2(#3) | #4 | modal #5 | navigation #6 #7`
    var numbers: String {
        let tabs = tabs.enumerated().map { index, stack in
            (index == selectedTab && self.tabs.count > 1 ? "*" : "") + Self.numbers(stack.screens)
        }
        let modals = modals.map { modal in
            switch modal {
            case .screen: "modal \(Self.numbers(modal.screens))"
            case .navigation: "navigation \(Self.numbers(modal.screens))"
            }
        }
        return (tabs + modals).joined(separator: " | ")
    }

    private static func numbers(_ screens: [RoutedScreen]) -> String {
        screens.map { screen in
            let inside = numbers(screen.embedded)
            return inside.isEmpty ? "\(screen.id)" : "\(screen.id)(\(inside))"
        }.joined(separator: " ")
    }
}
