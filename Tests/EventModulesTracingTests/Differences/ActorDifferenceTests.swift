import EventModulesTracing
import Testing

/// Actors are told by their type: their parts may be changing just now, on another thread.
struct ActorDifferenceTests {
    private actor Counter {
        private var count: Int

        init(_ count: Int) {
            self.count = count
        }
    }

    private final class Place {}

    private struct Work {
        var counter: Counter?
        var place = Place()
    }

    @Test
    func anActorIsNotLookedInto() {
        let (one, other) = (Counter(1), Counter(1))
        #expect(lines(Work(counter: one), Work(counter: one)).isEmpty)
        #expect(
            lines(Work(counter: one), Work(counter: other))
                == ["counter: Counter → Counter (not equal, though they read alike)"]
        )
    }

    @Test
    func whatHasNoPartsIsShownByTheNameOfItsType() {
        #expect(
            lines(nil, Work(counter: Counter(1)))
                == ["nil → Work(counter: Counter, place: Place)"]
        )
    }

    private func lines(_ old: Work?, _ new: Work?) -> [String] {
        ValueDifference(from: old, to: new).lines
    }
}
