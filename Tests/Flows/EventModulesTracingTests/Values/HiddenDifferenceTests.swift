import EventModulesImportedEvents
import EventModulesStrippedEvents
import EventModulesTracing
import EventRuntime
import Foundation
import Testing

/// Values are said to be the same only if all of their parts could be compared.
struct HiddenDifferenceTests {
    /// Regression: a custom mirror was taken for all parts.
    @Test
    func partsThatAMirrorLeavesOutAreNotCompared() {
        expectUncompared(Mirrored(shown: 1, left: 1), Mirrored(shown: 1, left: 2), "Mirrored")
        #expect(lines(Mirrored(shown: 1, left: 1), Mirrored(shown: 1, left: 1)) == [])
    }

    /// Regression: the mirrors of C's unions and bit-fields are empty, so they were the same.
    @Test
    func unionsAndBitFieldsAreNotCompared() {
        expectUncompared(Reading(number: 1), Reading(number: 2), "Reading")
        #expect(lines(Reading(number: 1), Reading(number: 1)) == [])
        // Even one value may differ from itself: copies leave out the padding of bit-fields.
        let flags = Flags(isOpen: 0, level: 2, number: 3)
        expectUncompared(flags, Flags(isOpen: 1, level: 2, number: 3), "Flags")
    }

    /// Regression: comparing them ended the process.
    @Test
    func inlineArraysAreNotCompared() {
        guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
        let (old, new): (InlineArray<2, Int>, InlineArray<2, Int>) = ([1, 2], [1, 3])
        #expect(lines(old, new).first?.hasPrefix("_storage: not compared: ") == true)
        #expect(lines(old, old) == [])
        let storage = [old, new].map { Mirror(reflecting: $0).children.map(\.value) }
        #expect(lines(storage[0], storage[1]).count == 1)
    }

    /// Regression: all values of the compiler's own types were the same.
    @Test
    func onlyFunctionsAreTheSameUnseen() {
        actor Counter {}
        let (one, other) = (Counter(), Counter())
        #expect(
            lines(one.unownedExecutor, other.unownedExecutor)
                == ["executor: not compared: Builtin.Executor hides its parts"]
        )
        #expect(lines(one.unownedExecutor, one.unownedExecutor) == [])
        #expect(lines([{ 1 }], [{ 2 }]) == [])
    }

    /// Regression: `5` was compared with the content of the optional.
    @Test
    func anOptionalDiffersFromItsContent() {
        let (old, new): (Any, Any) = (5, Int?.some(5) as Any)
        #expect(lines(old, new) == ["5 → 5 (not equal, though they read alike)"])
        #expect(lines([new], [old]).count == 1)
        #expect(lines(Any?.some(old), Any?.some(new)).count == 1)
    }

    @Test
    func objectsOfTwoClassesCanBeEqual() { #expect(lines(Shape() as Any, Circle() as Any) == []) }

    /// Regression: equal members counted once.
    @Test
    func aMirroredSetMayHaveEqualMembers() {
        #expect(lines(Bag(members: [1, 1, 2]), Bag(members: [1, 2, 2])) == ["[1]: 1 → 2"])
        #expect(lines(Bag(members: [1, 1, 2]), Bag(members: [1, 1, 2])) == [])
    }

    @Test
    func casesWithoutNamesDiffer() {
        let text = "StrippedEvent → StrippedEvent (not equal, though they read alike)"
        #expect(lines(StrippedEvent.started, .stopped) == [text])
        #expect(lines(StrippedEvent.moved(1), .resized(1)) == [text])
        expectUncompared(StrippedEvent.moved(1), .moved(2), "StrippedEvent")
    }

    /// Regression: they were left out before comparing, so that nothing differed.
    @Test
    func uninspectedPartsAreCounted() {
        let (one, other) = (Work(line: 1), Work(line: 2))
        #expect(lines(Work?.some(one), .none) == ["Work(1) → nil"])
        #expect(lines([one], [other]) == [])
        #expect(lines([one], [one, other]) == ["[1]: inserted Work(2)"])
        #expect(lines(["a": one, "b": one], ["b": other, "a": other]) == [])
        #expect(lines(["a": one], ["b": one]).count == 2)
        #expect(lines(one, other).count == 1)
    }

    /// Regression: entries were compared with those that come first in another order.
    @Test
    func largeDictionariesAndSetsAreNotComparedInPart() {
        let numbers = 0..<200_001
        let old = Dictionary(uniqueKeysWithValues: numbers.map { ($0, [$0 as Any]) })
        var new = [Int: [Any]](minimumCapacity: 1_000_000)
        new.merge(old) { $1 }
        #expect(lines(old, new) == ["not compared: there are too many parts"])
        #expect(
            lines(Set(numbers), Set(numbers).subtracting([0]).union([-1]))
                == [
                    "[200001 members] → [200001 members] (not equal, though they read alike)",
                    "not compared: there are too many parts",
                ]
        )
    }

    private func expectUncompared<Value>(_ old: Value, _ new: Value, _ name: String) {
        #expect(lines(old, new) == ["not compared: \(name) hides its parts"])
        #expect(!ValueDifference.areSame(old, new))
    }
}

private struct Mirrored: CustomReflectable {
    let shown: Int
    let left: Int
    var customMirror: Mirror { Mirror(self, children: ["shown": shown]) }
}

private class Shape: Equatable {
    static func == (first: Shape, second: Shape) -> Bool { true }
}

private final class Circle: Shape {}

private struct Bag: CustomReflectable, InspectedByMirror {
    let members: [Int]
    var customMirror: Mirror { Mirror(self, unlabeledChildren: members, displayStyle: .set) }
}

private struct Work: Uninspected, SafelyDescribed, CustomStringConvertible {
    let line: Int
    var description: String { "Work(\(line))" }
}

/// Objects are shown as their types: reading their properties could be a data race.
struct ActorDifferenceTests {
    private actor Counter {
        private var count: Int

        init(_ count: Int) { self.count = count }
    }

    private final class Desk {}

    private struct Badge: Redacted {
        unowned let desk: Desk
        let name: [Int]
        let redacted = "•••"
    }

    private struct Work {
        var counter: Counter?
        var desk = Desk()
    }

    @Test
    func actorsAreNotInspected() {
        let (one, other, desk) = (Counter(1), Counter(1), Desk())
        let work = Work(counter: one, desk: desk)
        #expect(lines(work, work).isEmpty)
        #expect(
            lines(work, Work(counter: other, desk: desk))
                == ["counter: Counter → Counter (not equal, though they read alike)"]
        )
    }

    /// Regression: the parts of redacted values were read.
    @Test
    func noPropertyThatCanTrapIsRead() {
        let badges = { (desk: Desk) in
            (Badge(desk: desk, name: [1]), Badge(desk: desk, name: [1]))
        }(Desk())
        #expect(lines(badges.0, badges.1) == ["not compared: Badge hides its parts"])
    }

    @Test
    func objectsWithoutPropertiesAreShownByType() {
        #expect(
            lines(nil, Work(counter: Counter(1)))
                == ["nil → Work(counter: Counter, desk: Desk)"]
        )
    }
}
