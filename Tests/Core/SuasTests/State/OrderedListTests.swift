import EventModulesTestSupport
import Testing

@testable import Suas

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
