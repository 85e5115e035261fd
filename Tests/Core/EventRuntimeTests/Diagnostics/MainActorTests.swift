import Dispatch
import EventRuntime
import Testing

/// Code that isn't isolated asks whether it may use the main actor now.
struct MainActorTests {
    private var isOnMainActor: Bool { MainActor.isCurrent }

    private final class Asking {
        let answer: (Bool) -> Void

        init(_ answer: @escaping (Bool) -> Void) {
            self.answer = answer
        }

        deinit { answer(MainActor.isCurrent) }
    }

    @Test
    @MainActor
    func codeThatTheMainActorCallsIsOnIt() async {
        #expect(isOnMainActor)
        await Task.yield()
        #expect(isOnMainActor)
        var answers: [Bool] = []
        _ = Asking { answers.append($0) }
        #expect(answers == [true])
    }

    @Test
    func tasksRunOnItOnlyIfTheyAreIsolated() async {
        #expect(await Task.detached { MainActor.isCurrent }.value == false)
        #expect(await Task { @MainActor in MainActor.isCurrent }.value)
        #expect(await MainActor.run { isOnMainActor })
        var answers: [Bool] = []
        _ = Asking { answers.append($0) }
        #expect(answers == [false])
    }

    @Test
    func otherThreadsAreNotOnIt() async {
        let answer = await withCheckedContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(returning: isOnMainActor) }
        }
        #expect(!answer)
    }
}
