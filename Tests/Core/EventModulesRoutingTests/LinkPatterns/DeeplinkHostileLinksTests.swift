import EventModules
import EventModulesTestSupport
import Testing

/// Every text from outside is followed or rejected with a safe error message.
struct DeeplinkHostileLinksTests {
    private static let count = Repetitions.count(short: 10_000, long: 100_000)

    private func table(_ models: [PatternModel]) -> DeeplinkTable<Int> {
        var table = DeeplinkTable<Int>()
        for (index, model) in models.enumerated() {
            #expect(table.add(model.pattern, index) == nil)
        }
        return table
    }

    /// Reads and follows a text, and checks what must be true of every text.
    private func follow(_ text: String, _ table: DeeplinkTable<Int>) -> DeeplinkError? {
        do {
            let link = try Deeplink(text)
            if (try? Deeplink(link.description)) != link {
                Issue.record("\(link) is not read as itself")
            }
            let chain = try table.chain(for: link) { $1 }.matches
            if chain.last?.remainder != nil { Issue.record("\(link) is not followed to its end") }
            return nil
        } catch {
            if !error.description.utf8.allSatisfy({ $0 == 0x0A || $0 >= 0x20 && $0 != 0x7F }) {
                Issue.record("an error shows a control character: \(text.debugDescription)")
            }
            return error
        }
    }

    @Test
    func randomBytesAreAnError() {
        var random = SplitMix64(seed: 1)
        let models = PatternModel.table(of: 50, using: &random)
        let table = table(models)
        var links = HostileLinks(models, seed: 1)
        let failed = (0..<Self.count).count { _ in follow(links.bytes(), table) != nil }
        #expect(failed == Self.count)
    }

    @Test
    func randomPiecesAreFollowedOrAnError() {
        var random = SplitMix64(seed: 2)
        let models = PatternModel.table(of: 50, using: &random)
        let table = table(models)
        var links = HostileLinks(models, seed: 2)
        for _ in 0..<Self.count / 10 { _ = follow(links.pieces(), table) }
    }

    @Test
    func changedLinksAreFollowedOrAnError() {
        var random = SplitMix64(seed: 3)
        let models = PatternModel.table(of: 500, using: &random)
        let table = table(models)
        var links = HostileLinks(models, seed: 3)
        let failed = (0..<Self.count / 10).count { _ in follow(links.mutation(), table) != nil }
        #expect(failed > Self.count / 100 && failed < Self.count * 9 / 100)
    }

    @Test
    func nearMissesAtEveryPositionAreAnError() throws {
        for length in [2, 8, 16, 32] {
            let models = HostileLinks.nearMisses(length == 2 ? 9 : 500, length: length, seed: 4)
            var table = table(models)
            #expect(table.add("todo://{x}?{q}", -1) == nil)
            #expect(follow(HostileLinks.longest, table) == nil)
            let link = try Deeplink(HostileLinks.longest)
            var passed = 0
            #expect(throws: DeeplinkError.self) {
                try table.chain(for: link) { _, match in
                    passed += 1
                    return match.remainder == nil ? nil : match
                }
            }
            #expect(passed == 1)
            table.unanswered = .openBeginning
            let opened = try table.chain(for: link) { _, match in
                passed += 1
                return match.remainder == nil ? nil : match
            }
            #expect(opened.matches.count == 31 && opened.unanswered != nil)
            #expect(passed == 1 + 32)
        }
    }
}
