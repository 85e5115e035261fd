import EventModulesTesting
import Testing

final class SearchFieldModule: EventsEmitting {
    let events = EventsSource<SearchEvent>()
    private let texts = PublishSubject<String>()

    init() {
        texts.throttle(.seconds(1))
            .subscribe(onNext: events.emitter(of: SearchEvent.typed))
            .disposed(by: disposeBag)
    }

    func type(_ text: String) { texts.onNext(text) }
}

@MainActor
struct SearchFieldTests {
    @Test(.manualClock)
    func lastTextOfASecondIsSearchedFor() async {
        let search = SearchFieldModule()
        let manager = ModuleManager()
        manager.setupEventsListeners(for: search)
        let flow = FlowRecorder(manager: manager)

        search.type("l")
        search.type("la")
        search.type("lam")
        await ManualClock.current.run(for: .seconds(1))

        flow.expectTranscript(
            """
            event SearchFieldModule#1: typed("l")
            event SearchFieldModule#1: typed("lam")
            """
        )
        flow.finish()
    }
}

//>>2 @MainActor
