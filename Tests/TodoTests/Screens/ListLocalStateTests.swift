import Testing
import todo

/// Selecting and scrolling.
struct ListLocalStateTests {
    @Test
    func theSelectedRowIsAlwaysVisible() {
        for height in -1...5 {
            for count in 0...8 {
                for first in -2...10 {
                    for second in -2...10 { check(first, second, of: count, height: height) }
                }
            }
        }
    }

    private func check(_ first: Int, _ second: Int, of count: Int, height: Int) {
        var local = ListLocalState()
        local.select(first, of: count, height: height)
        local.select(second, of: count, height: height)
        let height = max(1, height)
        let seen = local.top..<local.top + height
        #expect(local.row == max(0, min(second, count - 1)))
        #expect(seen.contains(local.row))
        #expect(local.top == 0 || seen.upperBound <= count)
    }

    @Test
    func scrollsOnlyIfNecessary() {
        var local = ListLocalState()
        let tops = [4, 5, 3, 1, 0, 9, 6, .max, .min].map { row in
            local.select(row, of: 10, height: 5)
            return local.top
        }
        #expect(tops == [0, 1, 1, 1, 0, 5, 5, 5, 0])
    }

    @Test
    func aShortenedListFillsTheScreen() {
        var local = ListLocalState()
        local.select(99, of: 100, height: 10)
        #expect(local.top == 90)
        local.select(99, of: 12, height: 10)
        #expect(local.row == 11 && local.top == 2)
        local.select(11, of: 3, height: 10)
        #expect(local.row == 2 && local.top == 0)
    }

    @Test
    func aHigherScreenShowsRowsAbove() {
        var local = ListLocalState()
        local.select(9, of: 10, height: 3)
        #expect(local.top == 7)
        local.select(local.row, of: 10, height: 8)
        #expect(local.top == 2)
    }
}
