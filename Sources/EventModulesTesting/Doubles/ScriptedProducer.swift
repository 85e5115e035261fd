internal import Delivery
public import Observables

/// A producer that emits what a test tells it to: a `MockProducer` or a `MockModule`.
@MainActor
public protocol ScriptedProducer: EventsProducer {
    /// What is emitted by and by.
    var script: EventScript<EventsType> { get }
}

extension ScriptedProducer {
    /// What the test has it emit.
    public var events: Observable<EventsType> { script.subject }

    /// Emits an event, whatever the script says.
    ///
    /// - Order: From outside, everything that follows from it has happened when the call returns.
    public func emit(_ event: EventsType) {
        script.subject.onNext(event)
    }

    /// Emits the next event of the script; fails the test, at the caller's line, if there is none.
    public func emitNext(
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) {
        script.emitNext(
            of: typeName(type(of: self)),
            at: SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
        )
    }

    /// Emits what is left of the script, in order.
    public func emitAll() {
        while !script.remaining.isEmpty { emitNext() }
    }

    /// Ends the events.
    public func complete() {
        script.subject.onCompleted()
    }
}
