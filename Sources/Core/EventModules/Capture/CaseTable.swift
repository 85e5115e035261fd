internal import Suas

/// A row of a table for events, which is for one case.
@MainActor
protocol CaseRow {
    /// Returns false if the row is known to be for another case than the one with a tag.
    func canBe(forTag tag: Int) -> Bool
}

/// Rows by type and case of events, in the order they were added: an event reaches only the rows
/// that can be for its case.
@MainActor
final class CaseTable<Row: CaseRow> {
    private let readsMemory: Bool
    private var rowsByType: [ObjectIdentifier: CaseRows<Row>] = [:]

    /// The rows that were found last: most tables receive many events of one type in a row.
    private var latest: CaseRows<Row>?

    /// Creates an empty table; if `readsMemory` is false, events reach all rows for their types.
    init(readsMemory: Bool = true) {
        self.readsMemory = readsMemory
    }

    /// The rows for a type of events, to which rows can be added.
    func rows(for type: any EventProtocol.Type) -> CaseRows<Row> {
        if let latest, latest.type == type { return latest }
        let rows = rowsByType[ObjectIdentifier(type)] ?? CaseRows(for: type, readsMemory)
        rowsByType[ObjectIdentifier(type)] = rows
        latest = rows
        return rows
    }
}

/// The rows for one type of events.
@MainActor
final class CaseRows<Row: CaseRow> {
    let type: any EventProtocol.Type

    /// True for events that are actions; stored, because finding a conformance is slow.
    let areActions: Bool

    /// The rows for all cases, in the order they were added.
    private(set) var all: [Row] = []

    /// The rows for each case; nil until the case's first event.
    private var rowsByTag: [[Row]?] = []
    private let layout: EnumLayout?

    fileprivate init(for type: any EventProtocol.Type, _ readsMemory: Bool) {
        self.type = type
        areActions = type is any Action.Type
        layout = readsMemory ? EnumLayout(type) : nil
    }

    func append(_ row: Row) {
        all.append(row)
        rowsByTag = Array(repeating: nil, count: layout?.caseCount ?? 0)
    }

    /// Calls a closure with each row that can be for an event, and with the event's address.
    ///
    /// The first event of a case reaches all rows: a row for a constructor learns its case from the
    /// first event that has the payload.
    func forEach(for event: any EventProtocol, _ body: (Row, UnsafeRawPointer) -> Void) {
        guard !all.isEmpty else { return }
        event.withAddress { address in
            guard let layout else { return Self.call(body, all, address) }
            let tag = layout.tag(at: address)
            if let rows = rowsByTag[tag] { return Self.call(body, rows, address) }
            let asked = all
            Self.call(body, asked, address)
            // A row's closure may have added rows.
            guard asked.count == all.count else { return }
            rowsByTag[tag] = asked.filter { $0.canBe(forTag: tag) }
        }
    }

    private static func call(
        _ body: (Row, UnsafeRawPointer) -> Void,
        _ rows: [Row],
        _ address: UnsafeRawPointer
    ) {
        for row in rows { body(row, address) }
    }
}

extension EventProtocol {
    fileprivate func withAddress(_ body: (UnsafeRawPointer) -> Void) {
        withUnsafePointer(to: self) { body(UnsafeRawPointer($0)) }
    }
}
