import Delivery
import TestSupport
import Testing

struct FifoTests {
    @Test
    func givesElementsInTheOrderTheyCame() {
        var line = Fifo<Int>()
        for number in 1...3 { line.append(number) }
        #expect([line.popFirst(), line.popFirst(), line.popFirst()] == [1, 2, 3])
    }

    @Test
    func givesNothingWhenNothingWaits() {
        var line = Fifo<Int>()
        #expect(line.isEmpty)
        #expect(line.popFirst() == nil)
        line.append(1)
        #expect(!line.isEmpty)
        _ = line.popFirst()
        #expect(line.isEmpty)
        #expect(line.popFirst() == nil)
    }

    @Test
    func keepsNoElementThatWasTaken() {
        var line = Fifo<Element>()
        weak var taken: Element?
        for _ in 0..<3 { line.append(Element()) }
        do {
            let first = line.popFirst()
            taken = first
        }
        #expect(taken == nil)
        #expect(!line.isEmpty)
    }

    @Test
    func givesBackPlacesWhileElementsWait() {
        var line = Fifo<Int>()
        line.append(0)
        var mostPlaces = 0
        for number in 1...10_000 {
            line.append(number)
            #expect(line.popFirst() == number - 1)
            mostPlaces = max(mostPlaces, line.placeCount)
        }
        #expect(mostPlaces <= 128)
    }

    @Test
    func givesBackAllPlacesWhenEmpty() {
        var line = Fifo<Int>()
        for number in 1...10 { line.append(number) }
        while line.popFirst() != nil {}
        #expect(line.placeCount == 0)
    }

    @Test
    func copiesAreIndependent() {
        var line = Fifo<Int>()
        for number in 1...100 { line.append(number) }
        var copy = line
        while copy.popFirst() != nil {}
        #expect(line.popFirst() == 1)
        #expect(copy.isEmpty)
    }

    @Test
    func behavesLikeAnArrayThatLosesItsFirst() {
        for seed in UInt64(0)..<50 {
            var random = SplitMix64(seed: seed)
            let appendsOfTen = Int.random(in: 3...7, using: &random)
            var line = Fifo<Int>()
            var model: [Int] = []
            for step in 0..<2_000 {
                if Int.random(in: 0..<10, using: &random) < appendsOfTen {
                    line.append(step)
                    model.append(step)
                } else {
                    #expect(line.popFirst() == (model.isEmpty ? nil : model.removeFirst()))
                }
                #expect(line.isEmpty == model.isEmpty)
            }
            while let element = line.popFirst() { #expect(element == model.removeFirst()) }
            #expect(model.isEmpty)
        }
    }
}

private final class Element {}

extension Fifo {
    /// How many places the line has, those of taken elements included.
    fileprivate var placeCount: Int {
        let places = Mirror(reflecting: self).children.compactMap { $0.value as? [Element?] }
        return places[0].count
    }
}
