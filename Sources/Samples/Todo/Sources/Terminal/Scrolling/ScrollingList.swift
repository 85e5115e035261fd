/// The selection and the visible part of a list of items.
///
/// The selected item is always visible. It may need several rows, the others need one. All changes
/// take the same time for any number of items.
///
/// ```swift
/// var list = ScrollingList(count: 1_000_000, height: 20)
/// _ = list.handle(.pageDown)  // list.selection == 20
/// for index in list.visibleItems { draw(index, at: list.row(of: index)) }
/// ```
package struct ScrollingList: Hashable, Sendable {
    /// The number of items.
    package private(set) var count: Int

    /// The number of visible rows, at least 1.
    package private(set) var height: Int

    /// The first visible item; 0 in an empty list.
    package private(set) var top = 0

    /// The number of rows of the selected item; selecting another item resets it to 1.
    package private(set) var selectedHeight = 1

    /// The selected item; 0 in an empty list.
    private var selected = 0

    /// Creates a list with its first item selected.
    package init(count: Int = 0, height: Int = 1) {
        self.count = max(0, count)
        self.height = max(1, height)
    }

    /// The selected item; nil in an empty list.
    package var selection: Int? { count > 0 ? selected : nil }

    /// Changes the number of items or of visible rows; the nearest existing item is selected.
    package mutating func update(count: Int, height: Int) {
        self.count = max(0, count)
        self.height = max(1, height)
        select(selected)
    }

    /// Changes the number of rows of the selected item; those that don't fit are cut off.
    package mutating func update(selectedHeight: Int) {
        self.selectedHeight = max(1, selectedHeight)
        scrollToSelection()
    }

    // MARK: - Selecting

    /// Selects the nearest existing item and scrolls to it.
    package mutating func select(_ item: Int) {
        let item = max(0, min(item, count - 1))
        if item != selected { (selected, selectedHeight) = (item, 1) }
        scrollToSelection()
    }

    /// Handles a key that scrolls: arrows, `k` and `j`, pages, half pages with Control-U and
    /// Control-D, Home, End, `g` and `G`, the wheel, and a click on an item.
    ///
    /// - Parameters:
    ///   - key: Any key.
    ///   - row: The row of the surface on which the list starts, for clicks.
    /// - Returns: False if the key has no meaning here.
    package mutating func handle(_ key: Key, fromRow row: Int = 0) -> Bool {
        if case .mouse(.left, let position) = key {
            guard let item = item(atRow: position.row - row) else { return false }
            select(item)
            return true
        }
        switch ScrollStep(key) {
        case .lines(let count): select(selected + count)
        case .halfPages(let count):
            select(selected + ScrollStep.lines(ofHalfPages: count, height: height))
        case .wheel(let count): scroll(by: count)
        case .start: select(0)
        case .end: select(count - 1)
        case nil: return false
        }
        return true
    }

    /// Scrolls by a number of rows; the selection moves only if it would leave the visible part.
    package mutating func scroll(by rows: Int) {
        top = max(0, min(top + rows, lastTop))
        if selected < top {
            select(top)
        } else if selected + shownHeight > top + height {
            select(min(selected - 1, top + height - 1))
        }
    }

    private mutating func scrollToSelection() {
        top = max(selected + shownHeight - height, min(top, selected))
        // Below the last item, no rows stay empty while there are items above the first visible.
        top = max(0, min(top, lastTop))
    }

    private var shownHeight: Int { min(selectedHeight, height) }

    /// The first visible item when the end of the list is visible.
    private var lastTop: Int { max(0, count + shownHeight - 1 - height) }

    // MARK: - Rows

    /// The items of which at least one row is visible.
    package var visibleItems: Range<Int> {
        top..<min(count, max(selected + 1, top + height - (selectedHeight - 1)))
    }

    /// Returns the first row of a visible item; the first visible row is 0.
    package func row(of item: Int) -> Int {
        item - top + (item > selected ? selectedHeight - 1 : 0)
    }

    /// Returns the item at a visible row; nil if there is none.
    package func item(atRow row: Int) -> Int? {
        guard (0..<height).contains(row), count > 0 else { return nil }
        let above = selected - top
        let item = row <= above ? top + row : max(selected, top + row - (selectedHeight - 1))
        return item < count ? item : nil
    }
}

/// The scrolling that a key asks for.
enum ScrollStep {
    case lines(Int)
    case halfPages(Int)
    case wheel(Int)
    case start
    case end

    /// Returns the number of lines of a number of half pages.
    static func lines(ofHalfPages count: Int, height: Int) -> Int {
        max(1, height * abs(count) / 2) * count.signum()
    }

    /// The number of rows by which the wheel scrolls.
    private static let wheelRows = 3

    /// Converts a key; returns nil if it doesn't scroll.
    init?(_ key: Key) {
        switch key {
        case .up, .character("k"): self = .lines(-1)
        case .down, .character("j"): self = .lines(1)
        case .pageUp: self = .halfPages(-2)
        case .pageDown: self = .halfPages(2)
        case .control("u"): self = .halfPages(-1)
        case .control("d"): self = .halfPages(1)
        case .home, .character("g"): self = .start
        case .end, .character("G"): self = .end
        case .mouse(.wheelUp, _): self = .wheel(-Self.wheelRows)
        case .mouse(.wheelDown, _): self = .wheel(Self.wheelRows)
        default: return nil
        }
    }
}
