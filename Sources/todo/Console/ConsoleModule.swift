import EventModules

/// The place where commands are typed, as a feature.
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

    func quit() {
        subject.onNext(.quitRequested)
    }

    func endInput() {
        subject.onNext(.inputEnded)
    }
}
