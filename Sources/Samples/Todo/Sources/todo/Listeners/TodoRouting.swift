import EventModules

/// Routes from the list to the details of a task and to the settings.
///
/// It receives only the events of modules that were opened in the main part of the app.
final class ListRouting: ModuleEventsListening, Routing {
    let routingContexts: Set<RoutingContext>? = [.main]
    let router: any Router
    private let screens: TodoScreens

    /// Creates the listener.
    ///
    /// - Parameters:
    ///   - router: Performs the moves.
    ///   - screens: Create the modules and their screens.
    init(router: any Router, screens: TodoScreens) {
        self.router = router
        self.screens = screens
    }

    @discardableResult
    func registerToEvents(for module: any AnyModule, events: Observable<TodoListEvent>) -> Bool {
        // A key that is held down must not open a screen twice.
        events.capture(event: TodoListEvent.taskOpened).toRoutableObservable()
            .subscribe(onNext: { [weak self] number in
                self?.show({ .task(number, $0) }, .push())
            })
            .disposed(by: module.disposeBag)
        events.capture(event: TodoListEvent.settingsRequested).toRoutableObservable()
            .subscribe(onNext: { [weak self] _ in
                self?.show({ .settings($0) }, SettingsModule.deeplinkPresentationMode)
            })
            .disposed(by: module.disposeBag)
        return true
    }

    private func show(
        _ step: (TodoScreens) -> ModuleRoutingStep,
        _ mode: RoutingStepPresentationMode
    ) {
        router.route(
            to: PresentableRoutingStep(withStep: step(screens), presentationMode: mode)
        )
    }
}

/// Leaves the details when their task is deleted: its number is the next task's from then on.
final class TaskRouting: EventsListening {
    private let router: StackRouter

    /// Creates the listener.
    ///
    /// - Parameter router: Performs the moves.
    init(router: StackRouter) {
        self.router = router
    }

    @discardableResult
    func registerToEvents(
        for producer: any AnyEventsProducer,
        events: Observable<TaskEvent>
    ) -> Bool {
        events.capture(event: TaskEvent.verbChosen)
            .filter { verb, _, _ in verb == .delete }
            .subscribe(onNext: { [weak router] _ in router?.goBack() })
            .disposed(by: producer.disposeBag)
        return true
    }
}

/// Routes the navigation commands of the console; each typed line is intended, so none is dropped.
final class ConsoleRouting: EventsListening {
    private weak var manager: ModuleManager?
    private let router: StackRouter
    private let hasTask: (Int) -> Bool
    private let say: (Console.Message) -> Void

    /// Creates the listener.
    ///
    /// - Parameters:
    ///   - manager: Resolves links; it retains the listener, so the reference is weak.
    ///   - router: Performs the moves.
    ///   - hasTask: Returns true if a task with the number exists; others aren't shown.
    ///   - say: Receives messages for the user.
    init(
        manager: ModuleManager,
        router: StackRouter,
        hasTask: @escaping (Int) -> Bool,
        say: @escaping (Console.Message) -> Void
    ) {
        self.manager = manager
        self.router = router
        self.hasTask = hasTask
        self.say = say
    }

    @discardableResult
    func registerToEvents(
        for producer: any AnyEventsProducer,
        events: Observable<ConsoleEvent>
    ) -> Bool {
        events
            .subscribe(onNext: { [weak self] in self?.follow($0) })
            .disposed(by: producer.disposeBag)
        return true
    }

    private func follow(_ event: ConsoleEvent) {
        switch event {
        case .linkEntered(let link): open(link)
        case .taskRequested(let number): if hasTask(number) { open("todo://task/\(number)") }
        case .settingsRequested: open("todo://settings")
        case .backRequested: goBack()
        case .closeRequested: close()
        case .positionRequested: say(.notice(router.position.outline))
        case .helpRequested, .lineRefused, .colorEntered, .quitRequested, .inputEnded: break
        }
    }

    /// A mistyped link isn't misuse of the package, so it is reported to the user instead of the
    /// diagnostics.
    private func open(_ link: String) {
        do {
            _ = try manager?.plan(for: link)
            router.route(toDeeplink: link)
        } catch {
            say(.refusal(Reason(withoutTasks: "\(error)")))
        }
    }

    private func goBack() {
        guard router.position.canGoBack else {
            return say(.refusal("This is the first screen. To fix this, open another one first."))
        }
        router.goBack()
    }

    private func close() {
        guard !router.position.modals.isEmpty else {
            return say(.refusal("Nothing is open that can be closed. To fix this, type back."))
        }
        router.dismiss()
    }
}
