import EventModules

/// The feature that accepts typed commands.
final class ConsoleModule: EventsProducer {
    let disposeBag = DisposeBag()
    var events: Observable<ConsoleEvent> { subject }

    private let subject = PublishSubject<ConsoleEvent>()

    func help() {
        subject.onNext(.helpRequested)
    }

    func refuse(_ error: CommandError) {
        subject.onNext(.lineRefused(error))
    }

    func choose(_ color: TodoColor) {
        subject.onNext(.colorEntered(color))
    }

    func openSettings() {
        subject.onNext(.settingsRequested)
    }

    func open(_ link: String) {
        subject.onNext(.linkEntered(link))
    }

    func goBack() {
        subject.onNext(.backRequested)
    }

    func close() {
        subject.onNext(.closeRequested)
    }

    func askForPosition() {
        subject.onNext(.positionRequested)
    }

    func quit() {
        subject.onNext(.quitRequested)
    }

    func endInput() {
        subject.onNext(.inputEnded)
    }
}
