import Terminal
import TestSupport
import Testing

struct ScrollingListTests {
    @Test
    func theFirstItemIsSelected() {
        #expect(shown(ScrollingList(count: 9, height: 3)) == ">0 1 2")
        #expect(ScrollingList(count: 0, height: 3).selection == nil)
        #expect(shown(ScrollingList(count: 0, height: 3)) == "")
    }

    @Test
    func keysMoveTheSelection() {
        let steps: [(Key, String)] = [
            (.down, "0 >1 2 3"), (.character("j"), "0 1 >2 3"), (.pageDown, "3 4 5 >6"),
            (.control("d"), "5 6 7 >8"), (.up, "5 6 >7 8"), (.character("k"), "5 >6 7 8"),
            (.control("u"), ">4 5 6 7"), (.pageUp, ">0 1 2 3"), (.end, "6 7 8 >9"),
            (.home, ">0 1 2 3"), (.character("G"), "6 7 8 >9"), (.character("g"), ">0 1 2 3"),
        ]
        var list = ScrollingList(count: 10, height: 4)
        let seen = steps.map { key, _ in
            list.press(key)
            return shown(list)
        }
        #expect(seen == steps.map(\.1))
    }

    @Test(arguments: [
        Key.enter, .character("x"), .left, .mouse(.right, at: .init(row: 0, column: 0)),
    ])
    func ignoresOtherKeys(_ key: Key) {
        var list = ScrollingList(count: 9, height: 3)
        let isHandled = list.handle(key)
        #expect(!isHandled)
        #expect(list == ScrollingList(count: 9, height: 3))
    }

    @Test
    func theWheelKeepsTheSelectionInSight() {
        var list = ScrollingList(count: 20, height: 5)
        list.select(4)
        list.press(wheelDown)
        #expect(shown(list) == "3 >4 5 6 7")
        list.press(wheelDown)
        #expect(shown(list) == ">6 7 8 9 10")
        list.press(wheelUp)
        list.press(wheelUp)
        #expect(shown(list) == "0 1 2 3 >4")
    }

    @Test
    func aClickSelectsAnItem() {
        var list = ScrollingList(count: 4, height: 6)
        let selections = [3, 5, 0, 4].map { row in
            list.handle(click(row: row), fromRow: 1) ? list.selection : nil
        }
        #expect(selections == [2, nil, nil, 3])
    }

    @Test
    func theSelectedItemMayNeedSeveralRows() {
        var list = ScrollingList(count: 9, height: 5)
        list.select(4)
        list.update(selectedHeight: 3)
        #expect(shown(list) == "2 3 >4")
        #expect((0..<5).map { list.item(atRow: $0) } == [2, 3, 4, 4, 4])
        list.select(2)
        #expect(shown(list) == ">2 3 4 5 6")
        list.update(selectedHeight: 2)
        #expect(shown(list) == ">2 3 4 5")
        #expect(list.row(of: 5) == 4)
        list.update(selectedHeight: 9)
        #expect(shown(list) == ">2")
    }

    @Test
    func aSmallerListKeepsTheNearestItem() {
        var list = ScrollingList(count: 20, height: 5)
        list.select(12)
        list.update(count: 8, height: 5)
        #expect(shown(list) == "3 4 5 6 >7")
        list.update(count: 0, height: 5)
        #expect(list.selection == nil)
        list.update(count: 3, height: 5)
        #expect(shown(list) == ">0 1 2")
    }

    @Test
    func aSmallerHeightKeepsTheSelectionInSight() {
        var list = ScrollingList(count: 20, height: 5)
        list.select(4)
        list.update(count: 20, height: 3)
        #expect(shown(list) == "2 3 >4")
        list.update(count: 20, height: 0)
        #expect(shown(list) == ">4")
    }

    @Test
    func aMillionItemsTakeNoLonger() {
        var list = ScrollingList(count: 1_000_000, height: 40)
        list.press(.end)
        #expect(list.visibleItems == 999_960..<1_000_000)
        for _ in 0..<100_000 { list.press(.up) }
        #expect(list.selection == 899_999)
    }

    /// However a list is used, its rows are full, show the selection, and agree with each other.
    @Test(arguments: Repetitions.seeds(short: 20, long: 1000))
    func rowsAndItemsAgree(_ seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var list = ScrollingList(count: 5, height: 3)
        for _ in 0..<300 {
            change(&list, &random)
            let items = list.visibleItems
            guard let selection = list.selection else {
                #expect(items.isEmpty)
                continue
            }
            #expect(items.contains(selection))
            let rows = (0..<list.height).map { list.item(atRow: $0) }
            #expect(rows.compactMap { $0 }.first == items.first)
            #expect(rows.compactMap { $0 }.last == items.last)
            #expect(items.allSatisfy { rows[list.row(of: $0)] == $0 })
            let room = list.height - list.row(of: selection)
            #expect(rows.count(where: { $0 == selection }) == min(list.selectedHeight, room))
            #expect(room >= min(list.selectedHeight, list.height))
            #expect(list.top == 0 || !rows.contains(nil))
        }
    }

    private func change(_ list: inout ScrollingList, _ random: inout SplitMix64) {
        let keys: [Key] = [
            .up, .down, .pageUp, .pageDown, .control("u"), .control("d"), .home, .end,
            wheelUp, wheelDown, click(row: Int.random(in: 0..<8, using: &random)),
        ]
        switch Int.random(in: 0..<12, using: &random) {
        case 0:
            list.update(
                count: Int.random(in: 0..<30, using: &random),
                height: Int.random(in: 0..<9, using: &random)
            )
        case 1, 2: list.update(selectedHeight: Int.random(in: 0..<12, using: &random))
        case 3: list.select(Int.random(in: -3..<40, using: &random))
        default: _ = list.handle(keys[Int.random(in: 0..<keys.count, using: &random)])
        }
    }

    private let wheelUp = Key.mouse(.wheelUp, at: .init(row: 2, column: 3))
    private let wheelDown = Key.mouse(.wheelDown, at: .init(row: 2, column: 3))

    private func click(row: Int) -> Key { .mouse(.left, at: .init(row: row, column: 3)) }

    /// The visible items, with `>` before the selected one.
    private func shown(_ list: ScrollingList) -> String {
        list.visibleItems.map { $0 == list.selection ? ">\($0)" : "\($0)" }.joined(separator: " ")
    }
}

extension ScrollingList {
    fileprivate mutating func press(_ key: Key) {
        let isHandled = handle(key)
        #expect(isHandled)
    }
}
