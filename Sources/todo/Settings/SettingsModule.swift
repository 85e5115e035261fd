import EventModules

/// The feature that shows the settings: it emits the user's choices and leaves their execution to
/// listeners.
final class SettingsModule: ModuleProtocol, EventsProducer {
    let context: SettingsContext
    let disposeBag = DisposeBag()
    var events: Observable<SettingsEvent> { subject }

    private let subject = PublishSubject<SettingsEvent>()

    init(usingContext context: SettingsContext) {
        self.context = context
    }

    func makePresentable() -> any Presentable { context.makeScreen(self) }

    func choose(_ color: TodoColor) {
        subject.onNext(.colorChosen(color))
    }
}
