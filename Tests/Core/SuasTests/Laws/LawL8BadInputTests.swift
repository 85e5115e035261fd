import EventRuntime
import Suas
import Testing

/// L8: mismatched input is reported at its source location and affects no other listener.
@MainActor
struct LawL8BadInputTests {
    private let log = Log()
    private let store = Suas.createStore(reducer: number("a") + number("b"))

    @Test
    func aFilterIsNotCalledForAStateOfAnotherType() {
        let subscription = store.listen(
            to: "a",
            if: { [log] old, new in
                log.add("\(old) to \(new)")
                return true
            },
            { [log] in log.add("a is \($0)") }
        )
        store.dispatch(action: Add(1, to: "a"))
        store.detach(stateKey: "a")
        store.attach(reducer: BlockReducer(initialState: "text", stateKey: "a") { $0 + "\($1)" })
        store.dispatch(action: Add(1, to: "a"))
        store.reset(state: "text", forKey: "a")
        subscription.informWithCurrentState()
        #expect(log.entries == ["0 to 1", "a is 1"])
    }

    // Regression: the report named the line of the library that added the listener.
    @Test
    func aPartOfAnotherTypeIsReportedAtItsListener() {
        let part = store.partialStore(forStateType: String.self, stateKey: "a")
        #expect(part.state == nil)
        let reports = Diagnostics.collect {
            part.addListener(
                callback: { [log] in log.add($0) },
                fileID: "Shop/Main.swift",
                line: 12
            )
        }
        store.dispatch(action: Add(1, to: "a"))
        #expect(log.entries.isEmpty)
        #expect(
            reports.text == """
                A new listener expects a state of another type.
                    state key: "a"
                    type the listener expects: Swift.String
                    type of the state: Swift.Int
                    added at: Shop/Main.swift:12
                The listener isn't called, because it can't receive that state.
                To fix this, listen for Swift.Int, or give the listener the stateKey under which \
                Swift.String is reduced.
                """
        )
    }

    @Test
    func aPartWithoutReducerIsReportedAndWorksOnceAttached() {
        let part = store.partialStore(forStateType: Int.self, stateKey: "c")
        let reports = Diagnostics.collect { part.addListener { [log] in log.add("c is \($0)") } }
        #expect(
            reports.map(\.summary) == [
                "No reducer of the store handles the state key of a new listener."
            ]
        )
        let location = reports.first?.details.first { $0.label == "added at" }
        #expect(location?.value == "SuasTests/LawL8BadInputTests.swift:\(#line - 7)")
        store.attach(reducer: number("c"))
        #expect(log.entries == ["c is 0"])
    }

    // A selector may return nil to skip its listener; that isn't misuse.
    @Test
    func aNilSelectionIsNotReportedAndSkipsNoOtherListener() {
        let selector: StateSelector<Int> = { state in
            state.number("a").flatMap { $0 == 1 ? nil : $0 }
        }
        let reports = Diagnostics.collect {
            let subscription = store.addListener(stateSelector: selector) { [log] number in
                log.add("selected \(number)")
            }
            store.partialStore(stateSelector: selector).addListener { [log] in log.add("part \($0)")
            }
            store.listen("a", "a is", log)
            store.dispatch(action: Add(1, to: "a"))
            subscription.informWithCurrentState()
            store.dispatch(action: Add(1, to: "a"))
        }
        #expect(reports.isEmpty)
        #expect(log.entries == ["a is 1", "selected 2", "part 2", "a is 2"])
    }

    @Test
    func aResetWithAWrongKeyOrTypeIsReportedAndIgnored() {
        store.addListener { [log] state in log.add("\(state)") }
        let reports = Diagnostics.collect {
            store.reset(state: TodoList(todos: ["milk"]))
            store.reset(state: "text", forKey: "a")
            store.resetFullState(["a": "text", "z": 1, "b": 7])
        }
        #expect(
            reports.map(\.summary) == [
                "A store can't reset a state key that it doesn't have.",
                "A sub-state can't be reset to a value of a different type.",
                "A store can't reset a state key that it doesn't have.",
                "A sub-state can't be reset to a value of a different type.",
            ]
        )
        #expect(log.entries == [#"["a": 0, "b": 7]"#])
    }
}
