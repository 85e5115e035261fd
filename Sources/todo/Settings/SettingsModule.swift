import EventModules

/// The settings as a feature: it says what is chosen and does nothing about it.
final class SettingsModule: EventsProducer {
    let disposeBag = DisposeBag()
    var events: Observable<SettingsEvent> { subject }

    private let subject = PublishSubject<SettingsEvent>()

    func choose(_ color: TodoColor) {
        subject.onNext(.colorChosen(color))
    }
}
