public import EventModulesCore
public import EventObservables
public import EventRuntime

/// Shows modules; `StackRouter` is the ready-made implementation.
@MainActor
public protocol Router: AnyObject {
    /// Makes several moves in one turn: one change of the position, and one set of appearances. A
    /// screen that is only passed through neither appears nor disappears.
    ///
    /// - Order: From outside, the turn is done when the call returns. From a listener, it is queued
    ///   until all listeners have received the current event.
    func perform(_ moves: [RouterMove])
}

/// Single moves; see the cases of `RouterMove`.
extension Router {
    /// Makes a module and shows its screen.
    public func route(to step: PresentableRoutingStep) { perform([.route(to: step)]) }
    /// Follows a link, as one turn for all its modules.
    public func route(toDeeplink link: String) { perform([.link(link)]) }
    /// Pops, or dismisses if there is nothing to pop.
    public func goBack() { perform([.back]) }
    /// Closes a screen as its close button does.
    public func close(_ id: ScreenID) { perform([.close(id)]) }
    /// Pops the screen on top of its stack.
    public func pop() { perform([.pop]) }
    /// Pops all screens of the topmost stack except its root.
    public func popToRoot() { perform([.popToRoot]) }
    /// Dismisses the modal on top.
    public func dismiss() { perform([.dismiss]) }
    /// Dismisses all modals, with all their screens.
    public func dismissAll() { perform([.dismissAll]) }
    /// Selects a tab by its index.
    public func selectTab(_ index: Int) { perform([.selectTab(index)]) }

    /// Goes back to a screen.
    public func show(_ id: ScreenID) { perform([.show(id)]) }
}

/// A move of a router, as a value.
///
/// The moves of one `Router.perform(_:)` are one turn:
///
/// ```swift
/// // Replaces the checkout by the receipt; the screen below doesn't appear in between.
/// router.perform([.dismissAll, .popToRoot, .route(to: receipt)])
/// ```
///
/// An impossible move, such as `pop` on a root, changes nothing.
public indirect enum RouterMove {
    /// Makes a module and shows its screen.
    case route(to: PresentableRoutingStep)

    /// Follows a link from outside: if no module answers it, the router logs a diagnostic and emits
    /// `RouterEvent.linkRefused`.
    case link(String)

    /// Pops, or dismisses if there is nothing to pop, as a back button or the Escape key does.
    case back

    /// Closes a screen as its close button does, and calls its `onClose` afterwards.
    ///
    /// A pushed screen leaves with all screens above it in its stack, the root of a modal leaves
    /// with all modals above it, and an embedded screen leaves alone. The root of a tab stays.
    case close(ScreenID)

    /// Pops the screen on top of its stack.
    case pop
    /// Pops all screens of the topmost stack except its root.
    case popToRoot
    /// Dismisses the modal on top.
    case dismiss
    /// Dismisses all modals, with all their screens.
    case dismissAll
    /// Selects a tab by its index; modals stay, and an invalid index logs a diagnostic.
    case selectTab(Int)
    /// Goes back to a screen in any tab or modal; ignores a screen that has left.
    case show(ScreenID)
    /// Closes a screen that the user has left by a gesture.
    ///
    /// If a middleware keeps the screen, the router emits `RouterEvent.leaveRefused`.
    case leave(ScreenID)
    /// Shows a prompt over everything, in place of an earlier one.
    case prompt(PromptRequest)
    /// Shows the first screens, one for each tab; they replace all screens before them.
    case start(withTabs: [ModuleRoutingStep], selected: Int = 0)
    /// Replaces the screens of a tab with another module; a missing tab logs a diagnostic.
    case replaceTab(Int, with: ModuleRoutingStep)
    /// Goes to a position: open screens stay, and the router recreates others from their links.
    case restore(RouterPosition)
    /// Releases all screens; the position is empty, as before the start.
    case stop
}

extension RouterMove: CustomStringConvertible, SafelyDescribed {
    /// The move as text, such as `push ProductContext(id: "7")`, `link shop://basket`, `show #3`.
    public var description: String {
        let name = caseLabel(of: self)
        switch self {
        case .route(let step):
            let context = step.step.context.map { redactedDescription(of: $0) }
            return "\(caseLabel(of: step.presentationMode)) \(context ?? "a further screen")"
        case .link(let link): return "\(name) \(link.shownLink)"
        case .close(let id), .show(let id), .leave(let id): return "\(name) \(id)"
        case .selectTab(let index), .replaceTab(let index, _): return "\(name) \(index)"
        case .restore(let position): return "\(name) \(position)"
        case .prompt(let request): return "\(name) \(request.prompt.shownTitle)"
        case .back, .pop, .popToRoot, .dismiss, .dismissAll, .start, .stop: return name
        }
    }
}

/// A change of a router's position, or a link that it refused.
///
/// Screens that have left the position are listed from the bottom to the top.
public indirect enum RouterEvent: EventProtocol, Equatable, Sendable {
    /// The router shows its first screens, which replace all earlier screens.
    case started(RouterPosition)
    /// The router was stopped and shows nothing.
    case stopped(leaving: [RoutedScreen])
    /// A screen was pushed onto a stack.
    case pushed(RoutedScreen)
    /// A screen was presented over everything.
    case presented(RoutedScreen)
    /// A screen was embedded in the screen on top.
    case embedded(RoutedScreen)
    /// A module was created, and the router doesn't show its screen.
    case made(RoutedScreen)
    /// Screens left their stack, or the screen that they were embedded in.
    case popped([RoutedScreen])
    /// Modals were dismissed, with all their screens.
    case dismissed([RoutedScreen])
    /// Another tab was selected, by its index.
    case tabSelected(Int)
    /// The screens of a tab, by its index, were replaced by a new root.
    case tabReplaced(Int, RoutedScreen)
    /// The router went back to an open screen, for a link or `show(_:)`.
    case shown(RoutedScreen, leaving: [RoutedScreen])
    /// Another position, such as a restored one, has replaced the position.
    case restored(RouterPosition, leaving: [RoutedScreen])
    /// The user has left a screen by a gesture, and a middleware keeps it: the host puts it back.
    case leaveRefused(RoutedScreen)
    /// Moves wait for a gate, whose module the router shows.
    case heldAtGate(RoutingGate, moves: [String])
    /// A gate has opened: its module has left, and the waiting moves continue.
    case gateOpened(RoutingGate, moves: [String])

    /// Waiting moves have ended: the gate's module has left first or can't be shown, other moves
    /// wait in their place, or the store has refused them when the gate opened.
    case gateRefused(RoutingGate, moves: [String])

    /// A gate has closed, and the screens behind it have left.
    case gateClosed(RoutingGate, leaving: [RoutedScreen])
    /// A prompt is shown.
    case prompted(ShownPrompt)
    /// A prompt has ended, once, with or without an answer.
    case answered(PromptAnswer)
    /// A link is malformed, or no modules answer all of its parts.
    case linkRefused(DeeplinkError)
}

extension RouterEvent: OptionalEvent {}

/// A listener that calls a router.
///
/// ```swift
/// // In registerToEvents(for:events:) of a listener:
/// producer[event: CatalogEvent.productSelected]
///     .toRoutableObservable()
///     .subscribe(onNext: { [weak self] id in
///         let step = ModuleRoutingStep.product(id: id)
///         self?.router.route(
///             to: PresentableRoutingStep(withStep: step, presentationMode: .push())
///         )
///     })
///     .disposed(by: producer.disposeBag)
/// ```
@MainActor
public protocol Routing: AnyObject {
    /// The router that shows the modules.
    var router: any Router { get }
}

extension Observable {
    /// Passes the first element of a burst and drops others for an interval, so a double tap routes
    /// once.
    ///
    /// - Order: Each subscription counts separately: the events of another screen are not dropped.
    /// - Parameters:
    ///   - interval: The time for which others are dropped.
    ///   - clock: Measures the time; by default the clock of `withClock(_:_:)`, or else real time.
    /// - Returns: The first element of each burst.
    public final func toRoutableObservable(
        _ interval: Duration = .milliseconds(500),
        clock: (any Clock<Duration>)? = nil
    ) -> Observable<Element> { throttle(interval, latest: false, clock: clock) }
}

/// A router's turn: its events, one for each move, and the new position.
package struct RouteFact: Fact {
    package let events: [RouterEvent]
    package let position: RouterPosition
    package let router: Participant
}
