import EventModulesTestSupport
import Testing

@testable import Suas

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
