/// A reducer made of rows, each for one type of action.
///
/// A row changes the sub-state in place, by the rules of `MutatingReducer`. An action runs only the
/// rows for its type, however many reducers there are (benchmark rows `dispatch`).
///
/// ```swift
/// let reducer = TableReducer(initialState: Basket())
///     .on(AddProduct.self) { basket, action in basket.names.append(action.name) }
///     .on(RemoveProduct.self) { basket, action in basket.names.remove(at: action.index) }
///     .on(EmptyBasket.self) { basket in basket.names = [] }
/// ```
///
/// With more than ten rows, name the type, because the compiler may give up on inferring it:
/// `TableReducer<Basket>(initialState: Basket())`.
///
/// - Order: Several rows for one type run in the order they were added.
public struct TableReducer<StateType>: MutatingReducer {
    /// A row's closure, and its reduction, which is created where the types are known.
    @usableFromInline
    struct Row {
        @usableFromInline
        let mutate: (inout StateType, any Action) -> Bool

        @usableFromInline
        let reduction: AnyReducer.Reduction

        @export(implementation)
        init(_ mutate: @escaping (inout StateType, any Action) -> Bool) {
            self.mutate = mutate
            reduction = AnyReducer.changing(mutate)
        }
    }

    /// The sub-state before the first action.
    public let initialState: StateType

    /// The key of the sub-state.
    public let stateKey: StateKey

    @usableFromInline
    var rows = TypeTable<Row>()

    /// Creates a reducer without rows; the key of its sub-state is the default key if `nil`.
    public init(initialState: StateType, stateKey: StateKey? = nil) {
        self.initialState = initialState
        self.stateKey = stateKey ?? defaultStateKey(of: StateType.self)
    }

    /// Adds a row whose actions always change the sub-state; a class doesn't include its subclasses.
    @export(implementation)
    public func on<A: Action>(
        _ type: A.Type,
        _ change: @escaping (_ state: inout StateType, _ action: A) -> Void
    ) -> TableReducer {
        mutate(on: type) { state, action in
            change(&state, action)
            return true
        }
    }

    // Disfavored, so that the compiler doesn't try both for each row that reads its action.

    /// Adds a row whose actions always change the sub-state, with any contents.
    ///
    /// ```swift
    /// TableReducer(initialState: Basket())
    ///     .on(EmptyBasket.self) { $0.names = [] }
    /// ```
    @export(implementation)
    @_disfavoredOverload
    public func on<A: Action>(
        _ type: A.Type,
        _ change: @escaping (_ state: inout StateType) -> Void
    ) -> TableReducer {
        mutate(on: type) { state in
            change(&state)
            return true
        }
    }

    /// Adds a row whose closure returns `true` if it changed the sub-state.
    ///
    /// It isn't `on`, because a closure of several statements would fit two functions of that name.
    ///
    /// ```swift
    /// TableReducer(initialState: Basket())
    ///     .mutate(on: RenameBasket.self) { basket, action in
    ///         guard !action.name.isEmpty else { return false }
    ///         basket.name = action.name
    ///         return true
    ///     }
    /// ```
    @export(implementation)
    public func mutate<A: Action>(
        on type: A.Type,
        _ change: @escaping (_ state: inout StateType, _ action: A) -> Bool
    ) -> TableReducer {
        adding(Row { state, action in (action as? A).map { change(&state, $0) } ?? false }, type)
    }

    /// Adds a row for any contents, whose closure returns `true` if it changed the sub-state.
    @export(implementation)
    public func mutate<A: Action>(
        on type: A.Type,
        _ change: @escaping (_ state: inout StateType) -> Bool
    ) -> TableReducer { adding(Row { state, _ in change(&state) }, type) }

    @usableFromInline
    func adding(_ row: Row, _ type: any Action.Type) -> TableReducer {
        var reducer = self
        reducer.rows.append(row, for: type)
        return reducer
    }

    /// The types that have rows.
    public var actionTypes: [any Action.Type]? { rows.types.compactMap { $0 as? any Action.Type } }

    /// Runs the rows for the action's type.
    @export(implementation)
    public func mutate(state: inout StateType, action: any Action) -> Bool {
        var hasChanged = false
        for row in rows.rows(for: type(of: action)) where row.mutate(&state, action) {
            hasChanged = true
        }
        return hasChanged
    }

    /// This reducer alone, with its rows for a store.
    public var parts: [AnyReducer] {
        let reductions = rows.types.map { type -> AnyReducer.ActionReduction in
            let rows = rows.rows(for: type)
            let reduction =
                rows.count == 1 ? rows[0].reduction : AnyReducer.changing(mutate(state:action:))
            return .init(actions: .ofType(ObjectIdentifier(type)), reduction: reduction)
        }
        return [AnyReducer(self, reductions)]
    }
}

/// Rows by type, in the order they were added: a lookup finds only the rows for one type.
///
/// Adding a row to a copy copies none of the earlier rows, so that a loop takes linear time.
@usableFromInline
package struct TypeTable<Row> {
    /// The rows for a type of a table and its copies, the first of which each of them has.
    @usableFromInline
    final class Rows {
        @usableFromInline
        var all: [Row]

        init(_ all: [Row]) { self.all = all }
    }

    /// The types that have rows, in the order of their first rows.
    @usableFromInline
    package private(set) var types: [Any.Type] = []

    @usableFromInline
    var rowsByType: [ObjectIdentifier: (rows: Rows, count: Int)] = [:]

    @usableFromInline
    package init() {}

    @usableFromInline
    package mutating func append(_ row: Row, for type: Any.Type) {
        var (rows, count) = rowsByType[ObjectIdentifier(type)] ?? (Rows([]), 0)
        if count == 0 { types.append(type) }
        // Another copy has added a row after those that both share.
        if count < rows.all.count { rows = Rows(Array(rows.all.prefix(count))) }
        rows.all.append(row)
        rowsByType[ObjectIdentifier(type)] = (rows, count + 1)
    }

    @export(implementation)
    package func rows(for type: Any.Type) -> ArraySlice<Row> {
        rowsByType[ObjectIdentifier(type)].map { $0.rows.all.prefix($0.count) } ?? []
    }
}
