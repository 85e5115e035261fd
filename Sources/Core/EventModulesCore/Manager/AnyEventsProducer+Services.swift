internal import EventObservables
public import Suas

extension AnyEventsProducer {
    /// The services of the manager that has made the module or screen, or set it up.
    ///
    /// A module or screen that a manager makes has them in `init`, and a screen inside a view
    /// controller once it was added. Without any, reading them logs a diagnostic, and each service
    /// has the value of its key.
    public var services: Services { providedServices ?? .missing(for: Self.self) }

    /// The same, or nil without any.
    package var providedServices: Services? {
        let owner = disposeBag.owner
        if let record = owner as? ProducerRecord, record.producer === self {
            return record.services
        }
        if let container = (owner as? Containment)?.container { return container.providedServices }
        return ServiceScope.current?.services
    }

    /// Gives a screen that no manager has made the services of the screen that contains it.
    package func joinServices(of container: any AnyEventsProducer) {
        if disposeBag.owner is ProducerRecord { return }
        disposeBag.owner = Containment(in: container)
    }
}

private final class Containment: DisposeBagOwner {
    private(set) weak var container: (any AnyEventsProducer)?

    init(in container: any AnyEventsProducer) {
        self.container = container
    }
}
