public import EventModules
internal import EventRuntime
public import Suas

/// Fails the test unless an app has released everything that it created.
///
/// First stops the router, which removes its screens. Then no module, screen, or other producer may
/// be alive except routers and each `StoreEventsProducer`; the store (by default the manager's, if
/// any) may have no listeners except theirs and an `AnalyticsEventsListener`'s, and running async
/// actions must be canceled. List objects that exist as long as the app in `besides:`. A failure
/// lists the rest, with source locations, and with the routers that show a screen.
///
/// ```swift
/// @Test
/// func theShopLeavesNothing() {
///     let shop = Shop()
///     shop.catalog?.select("lamp")
///     expectNothingLeft(in: shop.manager, shop.store, shop.router)
/// }
/// ```
@MainActor
public func expectNothingLeft(
    in manager: ModuleManager,
    _ store: Store? = nil,
    _ router: StackRouter? = nil,
    besides kept: [Leftover] = [],
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
) {
    router?.stop()
    let found = leftovers(of: manager, store ?? manager.store)
    fail(found, besides: kept, at: TestLocation(fileID, filePath, line, column))
}

/// Fails the test unless an app has released everything, including in the manager's store.
@MainActor
public func expectNothingLeft(
    in manager: ModuleManager,
    _ router: StackRouter,
    besides kept: [Leftover] = [],
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
) {
    router.stop()
    let found = leftovers(of: manager, manager.store)
    fail(found, besides: kept, at: TestLocation(fileID, filePath, line, column))
}

/// Fails the test if a store without modules has listeners, or runs async actions.
@MainActor
public func expectNothingLeft(
    in store: Store,
    besides kept: [Leftover] = [],
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
) {
    fail(leftovers(of: nil, store), besides: kept, at: TestLocation(fileID, filePath, line, column))
}

/// An object that `expectNothingLeft` accepts, because it exists as long as the app.
@MainActor
public struct Leftover {
    fileprivate let accepts: (Found) -> Bool

    /// A producer, such as a service that emits events.
    public static func producer(_ producer: any AnyEventsProducer) -> Leftover {
        Leftover { if case .producer(let found, _, _) = $0 { found === producer } else { false } }
    }

    /// A listener of a store, by its registration.
    public static func listener(_ subscription: StoreSubscription) -> Leftover {
        let id = subscription.listenerID
        return Leftover { if case .listener(let origin) = $0 { origin.id == id } else { false } }
    }

    /// All listeners that were added to a store in a file, such as `"Shop/Saving.swift"`.
    public static func listeners(addedIn fileID: String) -> Leftover {
        Leftover { if case .listener(let origin) = $0 { origin.fileID == fileID } else { false } }
    }

    /// All async actions of a type.
    public static func asyncAction<A: AsyncAction>(_ type: A.Type) -> Leftover {
        Leftover { if case .asyncAction(let action) = $0 { action is A } else { false } }
    }
}

/// An object that is still in use.
@MainActor
private enum Found {
    case producer(any AnyEventsProducer, CodeLocation, shownBy: String)
    case listener(ListenerOrigin)
    case asyncAction(any AsyncAction)

    /// A failure's line, and the code that accepts the object, if it may live as long as the app.
    var texts: (line: String, acceptance: String?) {
        switch self {
        case .producer(let producer, let location, let routers):
            let name = typeName(type(of: producer))
            let request = "\(name), requested at \(location)"
            if producer is any AnyModule { return ("module \(request)", nil) }
            if producer is any Presentable {
                return ("screen \(request), shown by \(routers)", nil)
            }
            return ("producer \(name), set up at \(location)", ".producer(…)")
        case .listener(let origin):
            let work = (origin.owner as? any AsyncAction.Type).map { "work \(typeName($0))" }
            guard origin.owner == nil || work != nil else { return ("\(origin)", nil) }
            let file = origin.fileID.debugDescription
            let line = "\(work ?? "\(origin)"), added at \(origin.location)"
            return (line, ".listeners(addedIn: \(file))")
        case .asyncAction(let action):
            let type = sourceName(of: type(of: action))
            return (action.runningLine, ".asyncAction(\(type).self)")
        }
    }
}

extension ListenerOrigin {
    fileprivate var fileID: String { String("\(location)".prefix { $0 != ":" }) }
}

@MainActor
private func leftovers(of manager: ModuleManager?, _ store: Store?) -> [Found] {
    let producers = (manager?.unreleasedProducers ?? [])
        .filter { !($0.producer is StackRouter) && !($0.producer is StoreEventsProducer) }
    let owners: [Any.Type] = [
        AnalyticsEventsListener.self, ModuleManager.self, StackRouter.self,
        StoreEventsProducer.self, TestStore.self,
    ]
    let listeners = (store?.listenerOrigins ?? [])
        .filter { origin in !owners.contains { $0 == origin.owner } }
    return producers.map { .producer($0, $1, shownBy: manager?.routers(showing: $0) ?? "") }
        + listeners.map { .listener($0) }
        + (store?.uncancelledActions ?? []).map { .asyncAction($0) }
}

extension ModuleManager {
    /// The routers that show a producer's screen, and where in their positions.
    fileprivate func routers(showing producer: any AnyEventsProducer) -> String {
        let names = routers.compactMap { router in
            let id = (producer as? any Presentable).flatMap(router.id)
            return id.flatMap(router.shownPosition.layer).map { layer in
                let key = router.stateKey.map { "the router \($0.debugDescription)" }
                return "\(key ?? "a router"), in \(layer)"
            }
        }
        return names.isEmpty ? "no router" : names.joined(separator: " and ")
    }
}

@MainActor
private func fail(_ found: [Found], besides kept: [Leftover], at location: TestLocation) {
    let left = found.filter { found in !kept.contains { $0.accepts(found) } }.map(\.texts)
    guard !left.isEmpty else { return }
    let acceptances = left.compactMap(\.acceptance).reduce(into: [] as [String]) { list, text in
        if !list.contains(text) { list.append(text) }
    }
    let list = acceptances.joined(separator: ", ")
    let advice = "\nAccept what lives as long as the app:\n    besides: [\(list)]"
    location.fail(
        """
        Nothing should be left at the end of the test, but these are still in use:
        \(left.map { "    \($0.line)" }.joined(separator: "\n"))
        To fix this, find what retains each module or screen, link listeners to the objects they \
        serve, and let async actions end or cancel them.\(list.isEmpty ? "" : advice)
        """
    )
}

extension ModuleManager {
    /// Returns the newest living module of a type; fails the test if there is none.
    ///
    /// - Lifetime: The caller's reference keeps it alive: release it before `expectNothingLeft`.
    @discardableResult
    public func expectModule<Module: AnyModule>(
        _ type: Module.Type,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) -> Module? {
        let modules = livingModules()
        if let module = modules.last(where: { $0 is Module }) as? Module { return module }
        let names = modules.map { typeName(Swift.type(of: $0)) }.joined(separator: ", ")
        TestLocation(fileID, filePath, line, column).fail(
            """
            The manager has no living module of the expected type.
                expected: \(typeName(type))
                living modules: \(names.isEmpty ? "none" : names)
            To fix this, route to the module before, and retain its screen, as a router does.
            """
        )
        return nil
    }
}
