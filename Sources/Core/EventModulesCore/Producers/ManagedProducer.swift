/// A producer that its manager retains until the producer's bag ends, because nothing else does.
///
/// A module is retained by its screens, and any other producer by the app. Conform a producer that
/// only listens and emits, such as a `StoreEventsProducer`, and pass it to
/// `ModuleManager.setupEventsListeners(for:)`.
public protocol ManagedProducer: AnyEventsProducer {}
