import Terminal
import Testing

struct TextPagerTests {
    @Test
    func keysScroll() {
        let steps: [(Key, Range<Int>)] = [
            (.down, 1..<5), (.character("j"), 2..<6), (.pageDown, 6..<10), (.up, 5..<9),
            (.control("u"), 3..<7), (.control("d"), 5..<9), (.end, 6..<10),
            (.character("k"), 5..<9),
            (.pageUp, 1..<5), (.mouse(.wheelDown, at: .init(row: 0, column: 0)), 4..<8),
            (.mouse(.wheelUp, at: .init(row: 0, column: 0)), 1..<5), (.home, 0..<4),
            (.up, 0..<4), (.character("G"), 6..<10), (.down, 6..<10),
        ]
        var pager = TextPager(count: 10, height: 4)
        let seen = steps.map { key, _ in
            let isHandled = pager.handle(key)
            #expect(isHandled)
            return pager.visibleLines
        }
        #expect(seen == steps.map(\.1))
    }

    @Test(arguments: [Key.enter, .mouse(.left, at: .init(row: 0, column: 0))])
    func ignoresOtherKeys(_ key: Key) {
        var pager = TextPager(count: 10, height: 4)
        let isHandled = pager.handle(key)
        #expect(!isHandled)
        #expect(pager == TextPager(count: 10, height: 4))
    }

    @Test
    func aShortTextDoesNotScroll() {
        var pager = TextPager(count: 2, height: 4)
        _ = pager.handle(.end)
        #expect(pager.visibleLines == 0..<2 && !pager.hasMore)
    }

    @Test
    func showsALineWithTheLeastScrolling() {
        var pager = TextPager(count: 20, height: 4)
        pager.show(3)
        #expect(pager.top == 0 && pager.hasMore)
        pager.show(9)
        #expect(pager.top == 6)
        pager.show(7)
        #expect(pager.top == 6)
        pager.show(2)
        #expect(pager.top == 2)
    }

    @Test
    func aShorterTextStaysInSight() {
        var pager = TextPager(count: 20, height: 4)
        pager.scroll(to: 16)
        pager.update(count: 6, height: 4)
        #expect(pager.visibleLines == 2..<6)
        pager.update(count: 0, height: 0)
        #expect(pager.visibleLines.isEmpty)
    }
}
