extension Store {
    /// The store with one sub-state as its part.
    ///
    /// - Parameters:
    ///   - type: The type of the sub-state.
    ///   - stateKey: Its key; the name of the type if nil.
    /// - Returns: A partial store whose listeners are told of every change of that sub-state.
    public func partialStore<StateType>(
        forStateType type: StateType.Type,
        stateKey: StateKey? = nil
    ) -> PartialStore<StateType> {
        partialStore(type, stateKey, hasChanged: nil)
    }

    /// The store with one sub-state as its part.
    ///
    /// - Parameters:
    ///   - type: The type of the sub-state.
    ///   - stateKey: Its key; the name of the type if nil.
    /// - Returns: A partial store whose listeners are told of sub-states that are not equal to the
    ///   one before.
    public func partialStore<StateType: Equatable>(
        forStateType type: StateType.Type,
        stateKey: StateKey? = nil
    ) -> PartialStore<StateType> {
        partialStore(type, stateKey, hasChanged: EqualsFilter())
    }

    /// The store with a part that a selector makes of the full state.
    ///
    /// - Parameter stateSelector: Makes the part; returns nil where there is none.
    /// - Returns: A partial store whose listeners are told when an action has changed a sub-state
    ///   that the selector read the last time.
    public func partialStore<Selected>(
        stateSelector: @escaping StateSelector<Selected>
    ) -> PartialStore<Selected> {
        partialStore(stateSelector) { _, _ in true }
    }

    /// The store with a part that a selector makes of the full state.
    ///
    /// - Parameter stateSelector: Makes the part; returns nil where there is none.
    /// - Returns: A partial store whose listeners are told of parts that are not equal to the one
    ///   before.
    public func partialStore<Selected: Equatable>(
        stateSelector: @escaping StateSelector<Selected>
    ) -> PartialStore<Selected> {
        partialStore(stateSelector, hasChanged: EqualsFilter())
    }

    private func partialStore<StateType>(
        _ type: StateType.Type,
        _ stateKey: StateKey?,
        hasChanged: FilterFunction<StateType>?
    ) -> PartialStore<StateType> {
        let key = stateKey ?? defaultStateKey(of: type)
        return PartialStore(
            store: self,
            read: { $0.value(forKey: key, ofType: type) },
            listen: { [unowned self] filter, callback, fileID, line in
                addListener(
                    forStateType: type,
                    stateKey: key,
                    if: both(hasChanged, filter),
                    callback: callback,
                    fileID: fileID,
                    line: line
                )
            }
        )
    }

    private func partialStore<Selected>(
        _ selector: @escaping StateSelector<Selected>,
        hasChanged: @escaping FilterFunction<Selected>
    ) -> PartialStore<Selected> {
        PartialStore(
            store: self,
            read: selector,
            listen: { [unowned self] filter, callback, fileID, line in
                let selection = Selection(selector, both(hasChanged, filter))
                return addListener(selection, callback, fileID, line)
            }
        )
    }

    private func addListener<Selected>(
        _ selection: Selection<Selected>,
        _ callback: @escaping (Selected) -> Void,
        _ fileID: StaticString,
        _ line: UInt
    ) -> Subscription<Selected> {
        selection.select(from: state)
        let callback = StateListener.Callback.whole { old, new in
            selection.update(from: old, to: new).map(callback) != nil
        }
        return Subscription(
            store: self,
            listener: insert(callback, needsOldState: true, fileID, line)
        )
    }
}

/// The filter that both filters agree to; nil if there is none.
private func both<StateType>(
    _ first: FilterFunction<StateType>?,
    _ second: FilterFunction<StateType>?
) -> FilterFunction<StateType>? {
    guard let first, let second else { return first ?? second }
    return { first($0, $1) && second($0, $1) }
}
