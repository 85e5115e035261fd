internal import Delivery
internal import EventModules
internal import EventModulesTracing
public import Suas

extension FlowExpectation {
    /// An action whose turn came.
    ///
    /// - Parameter action: Equal as `Equatable` says, or, for an action that is not, the same in all
    ///   its parts.
    /// - Returns: What `expect(_:)` takes.
    public static func action<A: Action>(_ action: A) -> FlowExpectation {
        FlowExpectation("action \(ValueText.text(of: action))") { content -> Verdict in
            content.action.map { Verdict(expected: action, found: $0) } ?? .other
        }
    }

    /// An action of a type.
    ///
    /// ```swift
    /// flow.expect(.action(AddToBasket.self) { $0.id == "7" })
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type of the action.
    ///   - isExpected: Says of an action whether it is expected; any is if you leave it out.
    /// - Returns: What `expect(_:)` takes.
    public static func action<A: Action>(
        _ type: A.Type,
        where isExpected: @escaping (A) -> Bool = { _ in true }
    ) -> FlowExpectation {
        FlowExpectation("action of type \(typeName(type))") { content -> Verdict in
            (content.action as? A).map { Verdict(byTest: isExpected($0)) } ?? .other
        }
    }

    /// A sub-state that changed, or came.
    ///
    /// ```swift
    /// flow.expect(.changed(Basket.self) { $0.ids == ["7"] })
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type of the sub-state.
    ///   - key: Its key; any if nil.
    ///   - isExpected: Says of the new sub-state whether it is expected; any is if you leave it out.
    /// - Returns: What `expect(_:)` takes.
    public static func changed<StateType>(
        _ type: StateType.Type,
        stateKey key: StateKey? = nil,
        where isExpected: @escaping (StateType) -> Bool = { _ in true }
    ) -> FlowExpectation {
        FlowExpectation("changed \(key ?? typeName(type))") { content -> Verdict in
            guard case .changed(let changed, _, let new as StateType) = content,
                changed == key ?? changed
            else { return .other }
            return Verdict(byTest: isExpected(new))
        }
    }

    /// A sub-state that changed to a value, or came with it.
    ///
    /// - Parameter state: The new sub-state; compared as an action is.
    /// - Returns: What `expect(_:)` takes.
    public static func changed<StateType>(to state: StateType) -> FlowExpectation {
        FlowExpectation("changed to \(ValueText.text(of: state))") { content -> Verdict in
            guard case .changed(_, _, let new as StateType) = content else { return .other }
            return Verdict(expected: state, found: new)
        }
    }

    /// A sub-state that left the store.
    ///
    /// - Parameter key: Its key.
    /// - Returns: What `expect(_:)` takes.
    public static func went(_ key: StateKey) -> FlowExpectation {
        FlowExpectation("changed \(key): went") { content in
            guard case .changed(key, _, nil) = content else { return false }
            return true
        }
    }

    /// A listener of a sub-state that was told of a change; a detail.
    ///
    /// - Parameter key: The key of the sub-state; nil for a listener of the full state.
    /// - Returns: What `expect(_:)` takes.
    public static func told(_ key: StateKey?) -> FlowExpectation {
        FlowExpectation("told a listener of \(key ?? "the full state")") { content in
            guard case .told(let listener) = content else { return false }
            return switch listener.subject {
            case .state(let told): told == key
            case .fullState: key == nil
            case .actions: false
            }
        }
    }

    /// An async action that began.
    ///
    /// - Parameters:
    ///   - type: The type of the action.
    ///   - isExpected: Says of an action whether it is expected; any is if you leave it out.
    /// - Returns: What `expect(_:)` takes.
    public static func began<A: AsyncAction>(
        _ type: A.Type,
        where isExpected: @escaping (A) -> Bool = { _ in true }
    ) -> FlowExpectation {
        FlowExpectation("began \(typeName(type))") { content -> Verdict in
            guard case .began(let action as A) = content else { return .other }
            return Verdict(byTest: isExpected(action))
        }
    }

    /// An async action that ended.
    ///
    /// - Parameters:
    ///   - type: The type of the action.
    ///   - isExpected: Says of an action whether it is expected; any is if you leave it out.
    /// - Returns: What `expect(_:)` takes.
    public static func ended<A: AsyncAction>(
        _ type: A.Type,
        where isExpected: @escaping (A) -> Bool = { _ in true }
    ) -> FlowExpectation {
        FlowExpectation("ended \(typeName(type))") { content -> Verdict in
            guard case .ended(let action as A) = content else { return .other }
            return Verdict(byTest: isExpected(action))
        }
    }
}

extension FlowContent {
    /// The action that the entry tells of.
    fileprivate var action: (any Action)? {
        if case .action(let action) = self { action } else { nil }
    }
}
