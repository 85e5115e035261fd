public import Observables

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

    /// Dismisses all modals.
    public func dismissAll() { perform([.dismissAll]) }

    /// Selects a tab by its index.
    public func selectTab(_ index: Int) { perform([.selectTab(index)]) }

    /// Goes back to a screen.
    public func show(_ id: ScreenID) { perform([.show(id)]) }
}

/// A listener that routes.
///
/// ```swift
/// // In registerToEvents(for:events:) of a listener:
/// producer[event: ProductArrayEvent.productSelected]
///     .toRoutableObservable()
///     .subscribe(onNext: { [weak self] product in
///         let step = ModuleRoutingStep.product(routingContext: .mainFlow, id: product.id)
///         self?.router.route(
///             to: PresentableRoutingStep(withStep: step, presentationMode: .push())
///         )
///     })
///     .disposed(by: producer.disposeBag)
/// ```
@MainActor
public protocol Routing: AnyObject {
    /// Shows the modules that the listener routes to.
    var router: any Router { get }
}

extension Observable {
    /// Passes the first element of a burst at once and drops the others for 500 ms, so that a double
    /// tap routes once.
    ///
    /// - Order: Each subscription counts separately: the events of another screen are not dropped.
    /// - Parameter clock: Measures the time; by default the clock of `withClock(_:_:)`, or else real
    ///   time.
    /// - Returns: The first element of each burst.
    public final func toRoutableObservable(
        clock: (any Clock<Duration>)? = nil
    ) -> Observable<Element> {
        throttle(.milliseconds(500), latest: false, clock: clock)
    }
}
