import EventModules

/// Routes from the list to the details of a task and to the settings.
final class ListRouting: EventsListening, Routing {
    let router: any Router
    private let contexts: TodoContexts
    private let hasTask: (Int) -> Bool

    /// Creates the listener.
    ///
    /// - Parameters:
    ///   - router: Performs the moves.
    ///   - contexts: Create the modules.
    ///   - hasTask: Returns true if a task with the number exists; others aren't shown.
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
        // Each typed line is intended, so bursts aren't reduced.
        events.capture(event: TodoListEvent.taskSelected)
            .subscribe(onNext: { [weak self] in self?.show($0) })
            .disposed(by: producer.disposeBag)
        events.capture(event: TodoListEvent.settingsRequested)
            .subscribe(onNext: { [weak self] _ in self?.showSettings() })
            .disposed(by: producer.disposeBag)
        return true
    }

    private func show(_ number: Int) {
        if hasTask(number) { show(contexts.task(number), .push()) }
    }

    private func showSettings() {
        show(contexts.settings, SettingsModule.deeplinkPresentationMode)
    }

    private func show(_ maker: some ModuleMaking, _ mode: RoutingStepPresentationMode) {
        router.route(
            to: PresentableRoutingStep(
                withStep: ModuleRoutingStep(withMaker: maker),
                presentationMode: mode
            )
        )
    }
}
