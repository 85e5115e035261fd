import Terminal
import Testing

struct CompletionTests {
    private let candidates = ["+family", "+farm"]

    @Test
    func tabGoesThroughTheCandidatesAndBack() throws {
        var completion = try #require(Completion(of: field("Call +fa|"), candidates: candidates))
        #expect(texts(&completion, .tab) == ["Call +family|", "Call +farm|", "Call +fa|"])
        #expect(texts(&completion, .tab).first == "Call +family|")
    }

    @Test
    func shiftTabGoesTheOtherWay() throws {
        var completion = try #require(Completion(of: field("+fa|"), candidates: candidates))
        #expect(texts(&completion, .modified(.tab, .shift)) == ["+farm|", "+family|", "+fa|"])
    }

    @Test
    func replacesTheWordBeforeTheCursor() throws {
        var completion = try #require(
            Completion(of: field("Call +fa| @phone"), candidates: candidates)
        )
        #expect(texts(&completion, .tab).first == "Call +family| @phone")
        var middle = try #require(Completion(of: field("+fa|x"), candidates: candidates))
        #expect(texts(&middle, .tab).first == "+family|x")
    }

    @Test
    func anyOtherKeyAccepts() throws {
        var completion = try #require(Completion(of: field("+fa|"), candidates: candidates))
        let keys: [Key] = [.tab, .character(" "), .enter]
        let areHandled = keys.map { completion.handle($0) }
        #expect(areHandled == [true, false, false])
        #expect(text(completion.field) == "+family|")
    }

    @Test
    func thereIsNoneWithoutCandidates() {
        #expect(Completion(of: field("+fa|"), candidates: []) == nil)
    }

    @Test
    func findsTheWordBeforeTheCursor() {
        #expect(field("Call +fa|m").wordBeforeCursor == "+fa")
        #expect(field("Call |").wordBeforeCursor == "")
        #expect(field("|Call").wordBeforeCursor == "")
    }

    private func texts(_ completion: inout Completion, _ key: Key) -> [String] {
        (0..<3).map { _ in
            let isHandled = completion.handle(key)
            #expect(isHandled)
            return text(completion.field)
        }
    }

    private func text(_ field: TextField) -> String {
        "\(field.text.prefix(field.cursor))|\(field.text.dropFirst(field.cursor))"
    }

    private func field(_ text: String) -> TextField {
        let parts = text.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
        var field = TextField(parts.joined())
        while field.cursor > parts[0].count { field.moveLeft() }
        return field
    }
}
