/// An asynchronous sequence of the elements of an observable.
///
/// - Order: As sent, beginning with the first element after the call that created the sequence.
/// - Isolation: Created on the main actor; iterated anywhere, by one task.
/// - Lifetime: The subscription ends with the sequence, the task that iterates it, or the stream.
public struct ObservableValues<Element: Sendable>: AsyncSequence, Sendable {
    /// The policy for elements that the iterator hasn't requested yet.
    public enum Buffering: Sendable {
        /// Keeps all elements, without a limit.
        case unbounded
        /// Keeps the newest elements, and drops older ones.
        case newest(Int)
        /// Keeps the oldest elements, and drops newer ones.
        case oldest(Int)

        @export(implementation)
        var policy: AsyncStream<Element>.Continuation.BufferingPolicy {
            switch self {
            case .unbounded: .unbounded
            case .newest(let count): .bufferingNewest(count)
            case .oldest(let count): .bufferingOldest(count)
            }
        }
    }

    @usableFromInline
    let stream: AsyncStream<Element>
    @usableFromInline
    let dropped: Variable<Int>

    /// The number of elements that have been dropped because the buffer was full.
    @export(implementation)
    @MainActor
    public var droppedCount: Int { dropped.value }

    @export(implementation)
    @MainActor
    init(of observable: Observable<Element>, buffering: Buffering) {
        let dropped = Variable(0)
        let policy = buffering.policy
        let (stream, continuation) = AsyncStream<Element>.makeStream(bufferingPolicy: policy)
        let end = StreamEnd(continuation)
        let subscription = observable.subscribe(
            onNext: { if case .dropped = end.continuation.yield($0) { dropped.value += 1 } },
            onCompleted: end.continuation.finish
        )
        continuation.onTermination = { _ in Task { @MainActor in subscription.dispose() } }
        self.stream = stream
        self.dropped = dropped
    }

    /// Creates the iterator; a sequence has elements for one iterator only.
    @export(implementation)
    public func makeAsyncIterator() -> AsyncStream<Element>.Iterator { stream.makeAsyncIterator() }
}

/// Ends the stream of a deallocated source, so that no task waits forever for a subject's end.
@usableFromInline
final class StreamEnd<Element>: Sendable {
    @usableFromInline
    let continuation: AsyncStream<Element>.Continuation

    @export(implementation)
    init(_ continuation: AsyncStream<Element>.Continuation) { self.continuation = continuation }

    deinit { continuation.finish() }
}

extension Observable where Element: Sendable {
    /// The elements from now on, as an asynchronous sequence with an unbounded buffer.
    ///
    /// ```swift
    /// for await tap in taps.values { await upload(tap) }
    /// ```
    @export(implementation)
    public final var values: ObservableValues<Element> { values(buffering: .unbounded) }

    /// The elements from now on, as an asynchronous sequence with a limited buffer.
    ///
    /// ```swift
    /// let newestPrices = prices.values(buffering: .newest(1))
    /// ```
    @export(implementation)
    public final func values(
        buffering: ObservableValues<Element>.Buffering
    ) -> ObservableValues<Element> { ObservableValues(of: self, buffering: buffering) }
}
