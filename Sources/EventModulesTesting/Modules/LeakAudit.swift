internal import Delivery
public import EventModules
public import Suas

/// Fails the test unless an app has released everything that it created.
///
/// First stops the router, which removes its screens. Then no module, screen or other producer may
/// be alive except routers, each `StoreEventsProducer`, and the producers in `kept`; the store (by
/// default, the manager's) may have no listeners but theirs, and no async action may be running. A
/// failure lists everything that remains, with its source location.
///
/// ```swift
/// @Test func theShopLeavesNothing() {
///     let shop = Shop()
///     shop.products?.select(product)
///     expectNothingLeft(in: shop.manager, shop.store, shop.router)
/// }
/// ```
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
    let leftovers = manager.leftovers(besides: kept) + ((store ?? manager.store)?.leftovers ?? [])
    fail(leftovers, at: TestLocation(fileID, filePath, line, column))
}

/// Fails the test if a store without modules has listeners, or runs async actions.
@MainActor
public func expectNothingLeft(
    in store: Store,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
) {
    fail(store.leftovers, at: TestLocation(fileID, filePath, line, column))
}

@MainActor
private func fail(_ leftovers: [String], at location: TestLocation) {
    guard !leftovers.isEmpty else { return }
    location.fail(
        """
        Nothing should be left at the end of the test, but these are still in use:
        \(leftovers.map { "    \($0)" }.joined(separator: "\n"))
        To fix this, find what retains each module or screen, link listeners to the objects they \
        serve, and let async actions end or cancel them.
        """
    )
}

extension ModuleManager {
    fileprivate func leftovers(besides kept: [any AnyEventsProducer]) -> [String] {
        livingProducers.compactMap { producer, location in
            if producer is StackRouter || producer is StoreEventsProducer { return nil }
            if kept.contains(where: { $0 === producer }) { return nil }
            let name = typeName(type(of: producer))
            if producer is any AnyModule { return "module \(name), requested at \(location)" }
            if producer is any Presentable { return "screen \(name), requested at \(location)" }
            return "producer \(name), set up at \(location)"
        }
    }
}

extension Store {
    fileprivate var leftovers: [String] {
        let listeners = listenerOrigins.filter {
            $0.owner != StackRouter.self && $0.owner != StoreEventsProducer.self
        }
        return listeners.map { $0.owner == nil ? "\($0), added at \($0.location)" : "\($0)" }
            + runningActions.map { "async action \(shortDescription(of: $0))" }
    }
}
