import EventModulesTracing
import Testing

/// Actors are shown by their type: reading their state would be a data race.
struct ActorDifferenceTests {
    private actor Counter {
        private var count: Int

        init(_ count: Int) {
            self.count = count
        }
    }

    private final class Desk {}

    private struct Work {
        var counter: Counter?
        var desk = Desk()
    }

    @Test
    func actorsAreNotInspected() {
        let (one, other) = (Counter(1), Counter(1))
        #expect(lines(Work(counter: one), Work(counter: one)).isEmpty)
        #expect(
            lines(Work(counter: one), Work(counter: other))
                == ["counter: Counter → Counter (not equal, though they read alike)"]
        )
    }

    @Test
    func objectsWithoutPropertiesAreShownByType() {
        #expect(
            lines(nil, Work(counter: Counter(1)))
                == ["nil → Work(counter: Counter, desk: Desk)"]
        )
    }

    private func lines(_ old: Work?, _ new: Work?) -> [String] {
        ValueDifference(from: old, to: new).lines
    }
}
