internal import Delivery
public import EventModules
public import Suas

/// Fails the test if anything of an app is left when nobody uses it any more.
///
/// The router's screens go first. Then no module, no screen and no other producer may live, the store
/// may have no listeners, and no async action may be running. What is left is named, with the place
/// that asked for it.
///
/// ```swift
/// @Test func theShopLeavesNothing() {
///     let shop = Shop()
///     shop.products?.select(product)
///     expectNothingLeft(in: shop.manager, shop.store, shop.router)
/// }
/// ```
///
/// - Parameters:
///   - manager: Its producers.
///   - store: Its listeners and async actions; the manager's store if nil.
///   - router: Its screens; it is at no position afterwards. The router itself may go on living.
///   - kept: Producers that live as long as the app, which may go on living.
///   - fileID: Where the failure is shown.
///   - filePath: Where the failure is shown.
///   - line: Where the failure is shown.
///   - column: Where the failure is shown.
@MainActor
public func expectNothingLeft(
    in manager: ModuleManager,
    _ store: Store? = nil,
    _ router: StackRouter? = nil,
    besides kept: [any AnyEventsProducer] = [],
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
) {
    router?.stop()
    let store = store ?? manager.store
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    fail(manager.leftovers(besides: kept) + (store?.leftovers ?? []), at: place)
}

/// Fails the test if a store has listeners, or runs async actions, when nobody uses it any more.
///
/// - Parameters:
///   - store: A store without modules.
///   - fileID: Where the failure is shown.
///   - filePath: Where the failure is shown.
///   - line: Where the failure is shown.
///   - column: Where the failure is shown.
@MainActor
public func expectNothingLeft(
    in store: Store,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
) {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    fail(store.leftovers, at: place)
}

@MainActor
private func fail(_ leftovers: [String], at place: SourcePlace) {
    guard !leftovers.isEmpty else { return }
    TestFailure.report(
        """
        Something is left that nobody should use any more.
        \(leftovers.map { "    \($0)" }.joined(separator: "\n"))
        To fix this, look for who keeps each module or screen, link listeners to what they serve, and \
        let async actions end or cancel them.
        """,
        at: place
    )
}

extension ModuleManager {
    fileprivate func leftovers(besides kept: [any AnyEventsProducer]) -> [String] {
        livingProducers.compactMap { producer, place in
            if producer is StackRouter || kept.contains(where: { $0 === producer }) { return nil }
            let name = typeName(type(of: producer))
            if producer is any AnyModule { return "module \(name), asked for at \(place)" }
            if producer is any Presentable { return "screen \(name), asked for at \(place)" }
            return "producer \(name), set up at \(place)"
        }
    }
}

extension Store {
    fileprivate var leftovers: [String] {
        let listeners = listenerOrigins.filter { $0.owner != StackRouter.self }
        return listeners.map(\.leftover)
            + runningActions.map { action in
                let block = (action as? any CancellableAsyncAction)?.block
                let place = block.map { ", made at \($0.location)" } ?? ""
                return "async action \(ValueText.text(of: action))\(place)"
            }
    }
}

extension ListenerOrigin {
    fileprivate var leftover: String {
        let what =
            switch subject {
            case .state(let key): "listener of \(key)"
            case .fullState: "listener of the full state"
            case .actions: "listener of actions"
            }
        let place = owner.map { "of a \(typeName($0))" } ?? "added at \(location)"
        return "\(what), \(place)"
    }
}
