import EventModulesScreens
import Observation
import Testing

@MainActor
struct ValueBindingTests {
    private let store = Suas.createStore(reducer: Profile.reducer + Stock.reducer)
    private let log = Log()

    private func observed(_ store: Store) -> ObservedState<Profile> {
        ObservedState(store.partialStore(forStateType: Profile.self))
    }

    private var name: ValueBinding<String> { observed(store).binding(\.name) { SetName($0) } }

    /// Runs a closure in a delivery, in which dispatched actions are queued.
    private func inDelivery(_ work: @escaping () -> Void) {
        let (subject, bag) = (PublishSubject<Void>(), DisposeBag())
        subject.subscribe(onNext: work).disposed(by: bag)
        subject.onNext(())
    }

    @Test
    func readsBackWhatWasSet() {
        let name = name
        name.value = "Ada"
        #expect(name.value == "Ada")
        #expect(store.state[Profile.self]?.name == "Ada")
    }

    @Test
    func readsBackWhatWasSetWhileTheActionIsQueued() {
        let name = name
        inDelivery { [store, log] in
            name.value = "Ada"
            log.lines += [name.value, store.state[Profile.self]?.name ?? "no state"]
        }
        #expect(log.lines == ["Ada", ""])
        #expect(name.value == "Ada")
    }

    @Test
    func listenersReadWhatWasSet() {
        let observed = observed(store)
        let name = observed.binding(\.name) { SetName($0) }
        // Removed at the end, because they retain the store.
        let actions = store.addActionListener { [log] _ in
            log.lines.append("action: \(name.value)")
        }
        let states = store.addListener(forStateType: Profile.self) { [log] _ in
            log.lines.append("state: \(name.value), observed: \(observed.name ?? "")")
        }
        name.value = "Ada"
        actions.removeListener()
        states.removeListener()
        #expect(log.lines == ["action: Ada", "state: Ada, observed: "])
    }

    @Test
    func keysTypedInOneDeliveryAreAllKept() {
        let name = name
        inDelivery { for key in ["A", "d", "a"] { name.value += key } }
        #expect(name.value == "Ada")
        #expect(store.state[Profile.self]?.name == "Ada")
    }

    @Test
    func anEarlierActionDoesNotShowAnOlderValue() {
        let name = name
        let listener = store.addListener(forStateType: Stock.self) { [log] _ in
            log.lines.append(name.value)
        }
        defer { listener.removeListener() }
        inDelivery { [store] in
            store.dispatch(SetName("other"))
            name.value = "Ada"
            store.dispatch(Restock())
        }
        #expect(log.lines == ["Ada"])
        #expect(name.value == "Ada")
    }

    @Test
    func aReducerMayChangeTheValue() {
        let field = Field(name)
        field.type("lulu")
        #expect(field.binding.value == "LULU")
        field.drawIfOutdated()
        #expect(field.text == "LULU")
    }

    // Regression: the field kept a text that the state had never had, because nothing had changed.
    @Test
    func aReducerMayRefuseTheValue() {
        let field = Field(name)
        field.type("a")
        field.drawIfOutdated()
        field.type("x")
        #expect(field.text == "ax")
        field.drawIfOutdated()
        #expect(field.text == "a")
    }

    @Test
    func aMiddlewareMayRefuseTheValue() {
        let refusing = BlockMiddleware { action, _, _, next in
            if !(action is SetName) { next(action) }
        }
        let store = Suas.createStore(reducer: Profile.reducer, middleware: refusing)
        let field = Field(observed(store).binding(\.name) { SetName($0) })
        field.type("a")
        field.drawIfOutdated()
        #expect(field.text == "")
    }

    @Test
    func twoFieldsOfAStateDoNotMix() {
        let observed = observed(store)
        let name = observed.binding(\.name) { SetName($0) }
        let note: ValueBinding<String?> = observed.binding(\.note) { SetNote($0) }
        inDelivery { [log] in
            note.value = "new"
            name.value = "Ada"
            note.value = nil
            log.lines.append("\(name.value), \(note.value ?? "nil")")
        }
        #expect(log.lines == ["Ada, nil"])
        note.value = "old"
        #expect(note.value == "old")
        #expect(store.state[Profile.self] == Profile(name: "Ada", note: "old"))
    }

    @Test
    func makingABindingObservesNothing() {
        let observed = observed(store)
        withObservationTracking {
            _ = observed.binding(\.name) { SetName($0) }
        } onChange: { [log] in
            MainActor.assumeIsolated { log.lines.append("changed") }
        }
        store.dispatch(SetName("Ada"))
        #expect(log.lines == [])
    }

    @Test
    func keepsTheLastValueWhenTheStateHasGone() {
        let name = name
        name.value = "Ada"
        store.detach(stateKey: "Profile")
        name.value = "Bob"
        #expect(name.value == "Ada")
    }

    @Test
    func hasAGivenValueWhileThereIsNoState() {
        let store = Suas.createStore(reducer: Stock.reducer)
        let part = store.partialStore { $0[Profile.self] }
        let name = ObservedState(part).binding(\.name, whileAbsent: "-") { SetName($0) }
        #expect(name.value == "-")
        store.attach(reducer: Profile.reducer)
        name.value = "Ada"
        #expect(name.value == "Ada")
    }

    @Test
    func stopsWithoutAnyValue() async {
        let result = await #expect(
            processExitsWith: .failure,
            observing: [\.standardErrorContent]
        ) { @MainActor in
            let store = Suas.createStore(reducer: Stock.reducer)
            let profile = ObservedState(store.partialStore { $0[Profile.self] })
            _ = profile.binding(\.name) { SetName($0) }
        }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains("A binding reads a state that the store doesn't have."))
        #expect(text.contains("To fix this, pass whileAbsent:"))
    }

    @Test
    func aLocalStateReadsBackWhatWasSet() {
        let screen = SearchScreen(
            store: store.partialStore(forStateType: Profile.self),
            localState: SearchState()
        )
        screen.viewWillAppear()
        let query = screen.binding(\.query)
        query.value = "lamp"
        #expect(query.value == "lamp")
        #expect(screen.rootView.model?.text == "lamp")
        screen.localState.query = "bulb"
        #expect(query.value == "bulb")
    }

    @Test
    func aBindingOutlivesItsScreen() {
        var screen: SearchScreen? = SearchScreen(
            store: store.partialStore(forStateType: Profile.self),
            localState: SearchState(query: "lamp")
        )
        weak let released = screen
        let query = screen?.binding(\.query)
        #expect(query?.value == "lamp")
        screen = nil
        #expect(released == nil)
        query?.value = "bulb"
        #expect(query?.value == "lamp")
    }
}

private struct SearchState: LocalState {
    var query = ""
}

private struct SearchModel: ViewModelWithLocalState {
    let text: String

    init?(state: Profile?, localState: SearchState) { text = localState.query }
}

private final class SearchView: ViewControllerModellableView {
    var model: SearchModel?

    func setup() {}
    func style() {}
    func update(oldModel: SearchModel?) {}
}

private final class SearchScreen: ViewControllerWithLocalState<SearchView> {}
