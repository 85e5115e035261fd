import EventModules

/// The settings as a feature: it says what is chosen and does nothing about it.
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
