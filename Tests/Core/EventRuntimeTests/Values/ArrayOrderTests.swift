import EventRuntime
import Testing

struct ArrayOrderTests {
    @Test(arguments: [[], ["b"], ["b", "a"], ["c", "a", "d", "b"]])
    func sortsElements(_ texts: [String]) {
        #expect(texts.inOrder(<) == texts.sorted())
    }

    @Test
    func keepsTheOrderOfEqualElements() {
        let texts = ["pear", "fig", "plum", "nut", "lime"]

        let byLength = texts.inOrder { $0.count < $1.count }

        #expect(byLength == ["fig", "nut", "pear", "plum", "lime"])
    }
}
