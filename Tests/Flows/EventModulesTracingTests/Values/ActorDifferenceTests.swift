import EventModulesTracing
import EventRuntime
import Foundation
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

    private final class Guest: Redacted {
        unowned let desk: Desk
        let redacted = "•••"

        init(_ desk: Desk?) {
            self.desk = desk ?? Desk()
        }
    }

    private struct Badge: Redacted {
        unowned let desk: Desk
        let name: [Int]
        let redacted = "•••"

        init(_ desk: Desk?) {
            self.desk = desk ?? Desk()
            name = [1]
        }
    }

    private class Worker: NSObject {
        unowned let desk: Desk

        init(_ desk: Desk?) {
            self.desk = desk ?? Desk()
        }
    }

    private final class Clerk: Worker, CustomReflectable {
        var customMirror: Mirror {
            Mirror(self, children: [], ancestorRepresentation: .generated)
        }
    }

    private final class Hiding {
        let value = Guarded(1)
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

    /// Regression: redacted values, and those below classes that can't be inspected, were read.
    @Test
    func noPropertyThatCanTrapIsRead() {
        var desk: Desk? = Desk()
        let guests = (Guest(desk), Guest(desk))
        let badges = (Badge(desk), Badge(desk))
        let clerks = (Clerk(desk), Clerk(desk))
        desk = nil
        #expect(lines(guests.0, guests.1) == ["••• (a different value)"])
        #expect(
            lines(badges.0, badges.1)
                == ["not compared: Badge hides parts or has too many"]
        )
        #expect(
            lines(clerks.0, clerks.1)
                == ["Clerk → Clerk (not equal, though they read alike)"]
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
}
