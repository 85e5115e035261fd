import EventModulesTracing
import Synchronization
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

    /// An object that doesn't retain another one.
    private final class Visitor {
        unowned let desk: Desk

        init(_ desk: Desk?) {
            self.desk = desk ?? Desk()
        }
    }

    private final class Hiding {
        let value = Mutex(1)
    }

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
    func objectsWhosePropertiesCanTrapAreNotInspected() {
        var desk: Desk? = Desk()
        let (one, other) = (Visitor(desk), Visitor(desk))
        desk = nil
        #expect(ValueDifference(from: [one], to: [one]).lines.isEmpty)
        #expect(
            ValueDifference(from: one, to: other).lines
                == ["Visitor → Visitor (not equal, though they read alike)"]
        )
    }

    @Test
    func whatHidesItsPartsIsNotSaidToBeEqual() {
        #expect(
            ValueDifference(from: Hiding(), to: Hiding()).lines
                == ["not compared: Hiding hides parts or has too many"]
        )
        #expect(!ValueDifference.areSame(Hiding(), Hiding()))
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
