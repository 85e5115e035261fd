import EventModules

/// Routes the navigation commands of the console.
final class ConsoleRouting: EventsListening {
    private weak var manager: ModuleManager?
    private let router: StackRouter
    private let say: (Console.Message) -> Void

    /// Creates the listener.
    ///
    /// - Parameters:
    ///   - manager: Resolves links; it retains the listener, so the reference is weak.
    ///   - router: Performs the moves.
    ///   - say: Receives messages for the user.
    init(
        manager: ModuleManager,
        router: StackRouter,
        say: @escaping (Console.Message) -> Void
    ) {
        self.manager = manager
        self.router = router
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
