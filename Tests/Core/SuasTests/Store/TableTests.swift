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

/// Regression: a subscription of a detached key that was removed or asked for its listener left an
/// empty group of listeners behind, so each module with its own state left about 200 bytes.
@MainActor
struct ListenerGroupsTests {
    @Test
    func aDetachedInstanceLeavesNoListenersBehind() {
        let store = Suas.createStore(reducer: number("a"))
        let known = Set(store.stateListeners.keys)
        for index in 1...3 {
            let instance = StateInstance(of: "Module", number: index)
            store.attach(reducer: number("b"), for: instance)
            let part = store.partialStore(forStateType: Int.self, stateKey: "b", in: instance)
            let subscription = part.addListener { _ in }
            if index == 2 { subscription.removeListener() }
            store.detach(instance)
            subscription.removeListener()
            #expect(!subscription.isLive)
            subscription.informWithCurrentState()
        }
        #expect(Set(store.stateListeners.keys) == known)
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
