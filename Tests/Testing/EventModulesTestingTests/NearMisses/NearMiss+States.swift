import EventModulesTesting

extension NearMiss {
    static let ofStates = [
        NearMiss(
            "action(_:in:)",
            hit: { .action(AddTodo(text: "milk"), in: $0.second) },
            misses: { .action(AddTodo(text: "Milk"), in: $0.second) },
            { .action(AddTodo(text: "milk"), in: $0.first) }
        ),
        NearMiss(
            "action(_:in:where:)",
            hit: { .action(AddTodo.self, in: $0.second) { $0.text == "milk" } },
            misses: { .action(FinishTodo.self, in: $0.second) { $0.index == 0 } },
            { .action(AddTodo.self, in: $0.first) { $0.text == "milk" } },
            { .action(AddTodo.self, in: $0.second) { $0.text == "Milk" } }
        ),
        NearMiss(
            "changed(_:stateKey:in:where:)",
            hit: { .changed(Badge.self, stateKey: "Badge", in: $0.second) { $0.count == 1 } },
            misses: {
                .changed(TodoList.self, stateKey: "Badge", in: $0.second) { $0.todos.count == 1 }
            },
            { .changed(Badge.self, stateKey: "badge", in: $0.second) { $0.count == 1 } },
            { .changed(Badge.self, stateKey: "Badge", in: $0.first) { $0.count == 1 } },
            { .changed(Badge.self, stateKey: "Badge", in: $0.second) { $0.count == 2 } }
        ),
        NearMiss(
            "changed(to:stateKey:in:)",
            hit: { .changed(to: Badge(count: 1), stateKey: "Badge", in: $0.second) },
            misses: { .changed(to: Badge(count: 2), stateKey: "Badge", in: $0.second) },
            { .changed(to: Badge(count: 1), stateKey: "badge", in: $0.second) },
            { .changed(to: Badge(count: 1), stateKey: "Badge", in: $0.first) }
        ),
        NearMiss(
            "removed(_:)",
            hit: { _ in .removed("Badge") },
            misses: { _ in .removed("Badge@MemoModule#2") }
        ),
        NearMiss(
            "notified(_:)",
            hit: { _ in .notified("TodoList") },
            misses: { _ in .notified(nil) }
        ),
        NearMiss(
            "began(_:where:)",
            hit: { _ in .began(Finishing.self) { $0.number == 1 } },
            misses: { _ in .began(Wait.self) { _ in true } },
            { _ in .began(Finishing.self) { $0.number == 2 } }
        ),
        NearMiss(
            "ended(_:where:)",
            hit: { _ in .ended(Finishing.self) { $0.number == 1 } },
            misses: { _ in .ended(Failing.self) { $0.number == 3 } },
            { _ in .ended(Finishing.self) { $0.number == 2 } }
        ),
        NearMiss(
            "cancelled(_:where:)",
            hit: { _ in .cancelled(Stopping.self) { $0.number == 2 } },
            misses: { _ in .cancelled(Finishing.self) { $0.number == 1 } },
            { _ in .cancelled(Stopping.self) { $0.number == 1 } }
        ),
        NearMiss(
            "failed(_:where:)",
            hit: { _ in .failed(Failing.self) { $1 is Failing.Failure && $0.number == 3 } },
            misses: { _ in .failed(Stopping.self) { action, _ in action.number == 2 } },
            { _ in .failed(Failing.self) { $1 is CancellationError && $0.number == 3 } }
        ),
    ]
}
