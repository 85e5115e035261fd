import Suas
import Testing

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
