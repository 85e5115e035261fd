internal import EventObservables
internal import EventRuntime
public import Observation

/// An observable object with a router's position, for SwiftUI and other observers.
///
/// - Order: The position changes after every listener has received the router's event; its screens
///   have been made and have appeared by then. All objects that change after a delivery change
///   together. If the position stays equal, nothing changes.
/// - Lifetime: The object retains its router, and follows it until it is released.
///
/// ```swift
/// let observed = ObservedRouter(router)
/// observed.goBack()
/// for await position in Observations({ observed.position }) { print(position) }
/// ```
@MainActor
@Observable
public final class ObservedRouter: Router {
    /// The position that the router shows.
    public private(set) var position: RouterPosition

    /// The router whose position is observed.
    @ObservationIgnored
    public let router: StackRouter

    /// The position that the object changes to in the next delivery.
    @ObservationIgnored
    private var received: RouterPosition?

    @ObservationIgnored
    private let bag = DisposeBag()

    /// Creates an object that follows a router.
    public init(_ router: StackRouter) {
        self.router = router
        position = router.shownPosition
        // Kept apart from a listener's registration, whose subscriptions end with its producer.
        router.events.observeFirst { [weak self] _ in self?.receive() }.disposed(by: bag)
    }

    /// Makes several moves of the observed router in one turn.
    public func perform(_ moves: [RouterMove]) { router.perform(moves) }

    private func receive() {
        let isQueued = received != nil
        received = router.shownPosition
        if !isQueued { DeliveryQueue.main.enqueueChange { [weak self] in self?.change() } }
    }

    private func change() {
        guard let received else { return }
        self.received = nil
        if position != received { position = received }
    }
}
