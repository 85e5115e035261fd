import EventModulesManualTime
import EventRuntime
import Suas
import Testing

/// L5: an async action is the cause of every action that it dispatches, however late.
///
/// Regression: an action dispatched after an `await` had no cause.
@MainActor
struct LawL5AsyncCauseTests {
    private final class Causes {
        var of: [String: Cause] = [:]
    }

    private struct Named: Action {
        let name: String
    }

    private let causes = Causes()
    private let store = Suas.createStore(reducer: number("a"), middleware: AsyncMiddleware())

    init() {
        store.addActionListener { [causes] action in
            let name = (action as? Named)?.name ?? "async"
            causes.of[name] = DeliveryQueue.main.current
        }
    }

    @Test
    func theActionIsTheCauseAfterAnAwait() async throws {
        let gate = Gate()
        let action = BlockAsyncAction { _, dispatch in
            await gate.pass()
            dispatch(Named(name: "first"))
            dispatch(Named(name: "second"))
        }
        store.dispatch(action: action)
        store.dispatch(action: Named(name: "other"))
        gate.open()
        await store.actionsEnded()
        let cause = try #require(causes.of["async"])
        #expect(cause.parentID == nil)
        #expect(causes.of["first"]?.parentID == cause.id)
        #expect(causes.of["second"]?.parentID == cause.id)
        #expect(causes.of["other"].map(\.parentID) == .some(nil))
    }

    @Test
    func theActionIsTheCauseOfACallbacksAction() throws {
        var callback: () -> Void = {}
        store.dispatch(
            action: BlockAsyncAction { (_, dispatch) -> Void in
                callback = { dispatch(Named(name: "late")) }
            }
        )
        callback()
        store.dispatch(action: Named(name: "other"))
        #expect(causes.of["late"]?.parentID == causes.of["async"]?.id)
        #expect(causes.of["other"].map(\.parentID) == .some(nil))
    }

    @Test
    func theDeliveryIsTheCauseOfACallbackInsideIt() throws {
        var callback: () -> Void = {}
        store.dispatch(
            action: BlockAsyncAction { (_, dispatch) -> Void in
                callback = { dispatch(Named(name: "late")) }
            }
        )
        store.addListener(forStateType: Int.self, stateKey: "a") { _ in callback() }
        store.addActionListener { [causes] action in
            if action is Add { causes.of["add"] = DeliveryQueue.main.current }
        }
        store.dispatch(action: Add(1, to: "a"))
        #expect(causes.of["late"]?.parentID == causes.of["add"]?.id)
    }
}
