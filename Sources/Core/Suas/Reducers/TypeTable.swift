/// Rows by type, in the order they were added: a lookup finds only the rows for one type.
@usableFromInline
package struct TypeTable<Row> {
    /// The types that have rows, in the order of their first rows.
    @usableFromInline
    package private(set) var types: [Any.Type] = []

    @usableFromInline
    var rowsByType: [ObjectIdentifier: [Row]] = [:]

    /// Creates an empty table.
    @usableFromInline
    package init() {}

    /// Adds a row after the other rows for the type.
    @usableFromInline
    package mutating func append(_ row: Row, for type: Any.Type) {
        if rowsByType[ObjectIdentifier(type)] == nil { types.append(type) }
        rowsByType[ObjectIdentifier(type), default: []].append(row)
    }

    /// The rows for a type, found with one lookup and without an allocation.
    @export(implementation)
    package func rows(for type: Any.Type) -> [Row] { rowsByType[ObjectIdentifier(type)] ?? [] }
}
