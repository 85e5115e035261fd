extension Store {
    /// Links middlewares so that each one's `next` is the one after it, and the last one's the
    /// reducers; once and for all.
    func linked(_ middleware: any Middleware) -> (any Action) -> Void {
        let parts = middleware.parts
        let getState = { [weak self] in self?.state ?? [:] }
        let dispatch = { [weak self] (action: any Action) in self?.dispatch(action: action) ?? () }
        let reducers = { [weak self] (action: any Action) in self?.reduce(action) ?? () }
        return parts.reversed().reduce(reducers) { link, part in
            let next = { [weak self] (action: any Action) in
                self?.passOn(action, to: link) ?? ()
            }
            return { action in
                part.onAction(
                    action: action,
                    getState: getState,
                    dispatch: dispatch,
                    next: next
                )
            }
        }
    }

    /// Goes on with an action that a middleware passes on: at once, or in a turn of its own when the
    /// middleware has kept it for later.
    private func passOn(_ action: any Action, to link: @escaping (any Action) -> Void) {
        if phase == .passingMiddlewares { return link(action) }
        enter(.work { [weak self] in self?.during(.passingMiddlewares) { link(action) } })
    }
}

extension Middleware {
    /// The middleware itself, or those that were combined into it.
    var parts: [any Middleware] { (self as? CombinedMiddleware)?.parts ?? [self] }
}
