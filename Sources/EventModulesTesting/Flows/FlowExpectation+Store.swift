internal import Delivery
internal import EventModules
internal import EventModulesTracing
public import Suas

extension FlowExpectation {
    /// An action that was processed.
    public static func action<A: Action>(_ action: A) -> FlowExpectation {
        FlowExpectation("action \(ValueText.text(of: action))", equals: action) { $0.action }
    }

    /// An action of a type that was processed; with any value by default.
    ///
    /// ```swift
    /// flow.expect(.action(AddToBasket.self) { $0.id == "7" })
    /// ```
    public static func action<A: Action>(
        _ type: A.Type,
        where isExpected: @escaping (A) -> Bool = { _ in true }
    ) -> FlowExpectation {
        FlowExpectation("action of type \(typeName(type))", where: isExpected) { $0.action as? A }
    }

    /// A sub-state that was changed or added; by default, under any key and with any value.
    ///
    /// ```swift
    /// flow.expect(.changed(Basket.self) { $0.ids == ["7"] })
    /// ```
    public static func changed<StateType>(
        _ type: StateType.Type,
        stateKey key: StateKey? = nil,
        where isExpected: @escaping (StateType) -> Bool = { _ in true }
    ) -> FlowExpectation {
        FlowExpectation("changed \(key ?? typeName(type))", where: isExpected) { content in
            guard case .changed(let changed, _, let new as StateType) = content,
                changed == key ?? changed
            else { return nil }
            return new
        }
    }

    /// A sub-state that was changed to a value, or added with it.
    public static func changed<StateType>(to state: StateType) -> FlowExpectation {
        FlowExpectation("changed to \(ValueText.text(of: state))", equals: state) { content in
            if case .changed(_, _, let new) = content { new } else { nil }
        }
    }

    /// A sub-state that was removed from the store.
    public static func went(_ key: StateKey) -> FlowExpectation {
        FlowExpectation("changed \(key): went") { content in
            guard case .changed(key, _, nil) = content else { return false }
            return true
        }
    }

    /// A state listener that was called for a key, or for the full state if the key is nil; a
    /// detail.
    public static func told(_ key: StateKey?) -> FlowExpectation {
        FlowExpectation("told a listener of \(key ?? "the full state")") { content in
            guard case .told(let listener) = content else { return false }
            return switch listener.subject {
            case .state(let changed): changed == key
            case .fullState: key == nil
            case .actions: false
            }
        }
    }

    /// An async action that began; with any value by default.
    public static func began<A: AsyncAction>(
        _ type: A.Type,
        where isExpected: @escaping (A) -> Bool = { _ in true }
    ) -> FlowExpectation {
        FlowExpectation("began \(typeName(type))", where: isExpected) { content in
            if case .began(let action as A) = content { action } else { nil }
        }
    }

    /// An async action that ended; with any value by default.
    public static func ended<A: AsyncAction>(
        _ type: A.Type,
        where isExpected: @escaping (A) -> Bool = { _ in true }
    ) -> FlowExpectation {
        FlowExpectation("ended \(typeName(type))", where: isExpected) { content in
            if case .ended(let action as A) = content { action } else { nil }
        }
    }
}

extension FlowContent {
    fileprivate var action: (any Action)? {
        if case .action(let action) = self { action } else { nil }
    }
}
