import EventModules

/// Shows the details of a task that is selected.
final class TaskRouting: EventsListening, Routing {
    let router: any Router
    private let contexts: TodoContexts
    private let hasTask: (Int) -> Bool

    /// Makes the listener.
    ///
    /// - Parameters:
    ///   - router: Shows the details.
    ///   - contexts: Make the module.
    ///   - hasTask: Whether there is a task of a number; others are not shown.
    init(router: any Router, contexts: TodoContexts, hasTask: @escaping (Int) -> Bool) {
        self.router = router
        self.contexts = contexts
        self.hasTask = hasTask
    }

    @discardableResult
    func registerToEvents(
        for producer: any AnyEventsProducer,
        events: Observable<TodoListEvent>
    ) -> Bool {
        // A line that is typed is meant, however soon it follows another: no burst is thinned out.
        events.capture(event: TodoListEvent.taskSelected)
            .subscribe(onNext: { [weak self] in self?.show($0) })
            .disposed(by: producer.disposeBag)
        return true
    }

    private func show(_ number: Int) {
        guard hasTask(number) else { return }
        router.route(
            to: PresentableRoutingStep(
                withStep: ModuleRoutingStep(withMaker: contexts.task(number)),
                presentationMode: .push()
            )
        )
    }
}
