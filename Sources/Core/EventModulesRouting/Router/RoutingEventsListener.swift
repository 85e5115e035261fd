public import EventModulesCore
internal import EventObservables
internal import EventRuntime

/// A listener that turns events into moves of a router, according to a table.
///
/// Every row that matches an event makes its moves. A `RowBuilder` collects the result of a row's
/// closure: a move, an optional one, an array, or several of these.
///
/// - Order: The moves of a row are one turn. The turns are made after all listeners received the
///   event, in order of events, then of rows.
/// - Lifetime: The listener retains neither its router nor its manager: the manager retains it, and
///   the router its manager.
///
/// ```swift
/// let routing = RoutingEventsListener(router: router)
///     .on(CatalogEvent.productSelected, droppingBursts: .milliseconds(500)) {
///         .push(.product(id: $0))
///     }
///     .on(CheckoutEvent.paid) { order in [.dismissAll, .push(.receipt(order))] }
/// ```
public final class RoutingEventsListener: EventsTable {
    private let router: (any AnyEventsProducer) -> (any Router)?
    private let table = CaseTable<RoutingRow>()
    private var count = 0

    /// Creates a listener without rows, for the moves of one router until it is released.
    public init(router: any Router) { self.router = { [weak router] _ in router } }

    /// Creates a listener without rows, for the moves of the router of the producer's window.
    ///
    /// If that window has been closed meanwhile, nothing moves. See `ModuleManager.router(of:)`.
    public init(manager: ModuleManager) {
        router = { [weak manager] in manager?.router(of: $0) }
    }

    /// Turns the payloads of a case into moves.
    ///
    /// - Parameters:
    ///   - pattern: The constructor of the case.
    ///   - contexts: The routing contexts of the modules whose events, and whose screens' events,
    ///     the row is for; `nil` for all producers.
    ///   - interval: The time after a turn for which further moves of the row are dropped, so that a
    ///     double tap routes once; each producer counts separately.
    ///   - fileID: The file of the row, for `ModuleManager.wiring`.
    ///   - line: The line of the row.
    ///   - makeMoves: Makes a move, an optional one, an array, or none, for each payload.
    /// - Returns: The listener, for the next row.
    @discardableResult
    public func on<Event: EventProtocol, Payload>(
        _ pattern: @escaping (Payload) -> Event,
        in contexts: Set<RoutingContext>? = nil,
        droppingBursts interval: Duration? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        @RowBuilder<RouterMove> makeMoves: @escaping (Payload) -> [RouterMove]
    ) -> Self {
        let reader = CaseReader(pattern, at: CodeLocation(fileID, line), makeMoves)
        return add(reader, for: Event.self, contexts, interval)
    }

    /// Turns the events of a case into moves, regardless of their payloads.
    @_disfavoredOverload
    @discardableResult
    public func on<Event: EventProtocol, Payload>(
        _ pattern: @escaping (Payload) -> Event,
        in contexts: Set<RoutingContext>? = nil,
        droppingBursts interval: Duration? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        @RowBuilder<RouterMove> makeMoves: @escaping (()) -> [RouterMove]
    ) -> Self {
        let reader = CaseReader(pattern, at: CodeLocation(fileID, line)) { (_: Payload) in
            makeMoves(())
        }
        return add(reader, for: Event.self, contexts, interval)
    }

    /// Turns the events of a case without payload into moves.
    ///
    /// Pass the constructor of a case with a payload; an event with a payload logs a diagnostic.
    @discardableResult
    public func on<Event: EventProtocol>(
        _ event: Event,
        in contexts: Set<RoutingContext>? = nil,
        droppingBursts interval: Duration? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        @RowBuilder<RouterMove> makeMoves: @escaping (()) -> [RouterMove]
    ) -> Self {
        let reader = CaseReader(event, at: CodeLocation(fileID, line)) { makeMoves(()) }
        return add(reader, for: Event.self, contexts, interval)
    }

    private func add(
        _ reader: CaseReader<[RouterMove]>,
        for type: any EventProtocol.Type,
        _ contexts: Set<RoutingContext>?,
        _ interval: Duration?
    ) -> Self {
        let row = RoutingRow(index: count, reader: reader, contexts: contexts, interval: interval)
        count += 1
        table.rows(for: type).append(row)
        return self
    }

    /// The rows, for `ModuleManager.wiring`.
    public var eventRows: [EventRow] { table.eventRows }

    /// Accepts every producer: rows may be added later.
    @discardableResult
    public func registerToEvents(for producer: any AnyEventsProducer) -> Bool {
        let stopwatch = Stopwatch()
        var ends: [Int: Duration] = [:]
        producer.anyEvent
            .subscribe(onNext: { [weak producer] event in
                guard let producer else { return }
                self.table.rows(for: type(of: event)).forEach(for: event) { row, address in
                    guard row.isFor(producer), let moves = row.reader.read(address), !moves.isEmpty
                    else { return }
                    if let interval = row.interval {
                        let time = stopwatch.time
                        if let end = ends[row.index], time < end { return }
                        ends[row.index] = time + interval
                    }
                    self.router(producer)?.perform(moves)
                }
            })
            .disposed(by: producer.disposeBag)
        return true
    }
}

private struct RoutingRow: CaseRow {
    let index: Int
    let reader: CaseReader<[RouterMove]>
    let contexts: Set<RoutingContext>?
    let interval: Duration?

    var canBe: (Int) -> Bool { reader.canBe }
    var eventRow: EventRow { reader.eventRow }

    @MainActor
    func isFor(_ producer: any AnyEventsProducer) -> Bool {
        guard let contexts else { return true }
        return producer.module.map { contexts.contains($0.routingContext) } ?? false
    }
}

// MARK: - Short forms

extension Router {
    /// Makes a module and pushes its screen.
    public func push(
        _ step: ModuleRoutingStep,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        perform([.push(step, fileID: fileID, line: line)])
    }

    /// Makes a module and presents its screen over everything, by default with a stack.
    public func present(
        _ step: ModuleRoutingStep,
        as mode: RoutingStepPresentationMode = .modalWithNavigation(),
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        perform([.present(step, as: mode, fileID: fileID, line: line)])
    }
}

extension RouterMove {
    /// Makes a module and pushes its screen.
    public static func push(
        _ step: ModuleRoutingStep,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> RouterMove {
        .present(step, as: .push(), fileID: fileID, line: line)
    }

    /// Makes a module and presents its screen over everything, by default with a stack.
    public static func present(
        _ step: ModuleRoutingStep,
        as mode: RoutingStepPresentationMode = .modalWithNavigation(),
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> RouterMove {
        .route(
            to: PresentableRoutingStep(
                withStep: step,
                presentationMode: mode,
                fileID: fileID,
                line: line
            )
        )
    }
}
