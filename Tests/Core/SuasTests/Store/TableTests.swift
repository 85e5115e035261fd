import EventModulesTestSupport
import Testing

@testable import Suas

@MainActor
struct InstanceNumbersTests {
    private let numbers = InstanceNumbers()

    @Test
    func nextNumbersIncrease() {
        #expect([numbers.next(), numbers.take(), numbers.next()] == [1, 2, 3])
    }

    @Test
    func aNumberIsTakenOnceUntilItIsFree() {
        #expect([numbers.take(4), numbers.take(4)] == [4, 5])
        numbers.free(4)
        #expect([numbers.take(4), numbers.take()] == [4, 6])
    }

    @Test
    func aReservedNumberCanStillBeTaken() {
        numbers.reserve(3)
        numbers.reserve(2)
        #expect([numbers.next(), numbers.take(3)] == [4, 3])
    }
}

struct OrderedListTests {
    @Test
    func keepsTheOrderOfTheRemainingElements() {
        var random = SplitMix64(seed: 1)
        var list = OrderedList<String>()
        var model: [Int] = []
        for number in 0..<2_000 {
            list.append("\(number)", number: number)
            model.append(number)
            for _ in 0..<Int.random(in: 0..<3, using: &random) where !model.isEmpty {
                let index = Int.random(in: model.indices, using: &random)
                list.remove(model[index])
                list.remove(model.remove(at: index))
            }
            #expect(list.isEmpty == model.isEmpty)
            #expect(list.elements == model.map { "\($0)" })
        }
    }
}

struct ReadKeysTests {
    @Test
    func containsTheKeysOfTheLastRunOnceEach() {
        var random = SplitMix64(seed: 1)
        let reads = ReadKeys()
        for _ in 0..<2_000 {
            let keys = (0..<Int.random(in: 0..<6, using: &random)).map { _ in
                "\(Int.random(in: 0..<4, using: &random))"
            }
            for _ in 0..<Int.random(in: 1..<3, using: &random) {
                reads.beginRun()
                for key in keys { reads.note(key) }
                reads.endRun()
            }
            #expect(Set(reads.keys) == Set(keys))
            #expect(reads.keys.count == Set(keys).count)
        }
    }

    @Test
    func forgetsThatARunReadEverything() {
        let reads = ReadKeys()
        reads.beginRun()
        reads.noteEverything()
        reads.endRun()
        #expect(reads.isEverything)
        reads.beginRun()
        reads.note("a")
        reads.endRun()
        #expect(!reads.isEverything)
        #expect(reads.keys == ["a"])
    }
}

struct TypeTableTests {
    private class Base {}
    private final class Derived: Base {}

    @Test
    func keepsTheRowsOfATypeInTheirOrder() {
        var table = TypeTable<String>()
        table.append("first", for: Int.self)
        table.append("other", for: String.self)
        table.append("second", for: Int.self)
        #expect(table.rows(for: Int.self) == ["first", "second"])
        #expect(table.rows(for: String.self) == ["other"])
    }

    @Test
    func namesEachTypeOnceInTheOrderOfTheFirstRows() {
        var table = TypeTable<String>()
        for type: Any.Type in [String.self, Int.self, String.self, Bool.self] {
            table.append("row", for: type)
        }
        #expect(table.types.map { "\($0)" } == ["String", "Int", "Bool"])
    }

    @Test
    func aTypeWithoutRowsHasNone() {
        let table = TypeTable<String>()
        #expect(table.rows(for: Int.self).isEmpty)
        #expect(table.types.isEmpty)
    }

    @Test
    func rowsForASuperclassAreNotRowsForItsSubclass() {
        var table = TypeTable<String>()
        table.append("base", for: Base.self)
        #expect(table.rows(for: Derived.self).isEmpty)
    }
}
