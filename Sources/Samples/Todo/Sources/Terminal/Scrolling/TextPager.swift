/// The visible part of a text that scrolls, such as the details of an item.
///
/// ```swift
/// pager.update(count: lines.count, height: surface.size.rows - 2)
/// for (row, line) in lines[pager.visibleLines].enumerated() {
///     surface.writeRow(row + 1, line)
/// }
/// ```
package struct TextPager: Hashable, Sendable {
    /// The number of lines.
    package private(set) var count: Int

    /// The number of visible rows, at least 1.
    package private(set) var height: Int

    /// The first visible line.
    package private(set) var top = 0

    /// Creates a pager at the start of a text.
    package init(count: Int = 0, height: Int = 1) {
        self.count = max(0, count)
        self.height = max(1, height)
    }

    /// The visible lines.
    package var visibleLines: Range<Int> { top..<min(count, top + height) }

    /// True if lines are hidden below the visible ones.
    package var hasMore: Bool { top + height < count }

    /// Changes the number of lines or of visible rows.
    package mutating func update(count: Int, height: Int) {
        self.count = max(0, count)
        self.height = max(1, height)
        scroll(to: top)
    }

    /// Makes a line the first visible one, as far as the end of the text permits.
    package mutating func scroll(to line: Int) {
        top = max(0, min(line, count - height))
    }

    /// Scrolls as little as possible so that a line is visible, such as the next match of a search.
    package mutating func show(_ line: Int) {
        scroll(to: max(line - height + 1, min(top, line)))
    }

    /// Handles a key that scrolls; the keys are those of ``ScrollingList``, without clicks.
    ///
    /// - Parameter key: Any key.
    /// - Returns: False if the key has no meaning here.
    package mutating func handle(_ key: Key) -> Bool {
        switch ScrollStep(key) {
        case .lines(let count), .wheel(let count): scroll(to: top + count)
        case .halfPages(let count):
            scroll(to: top + ScrollStep.lines(ofHalfPages: count, height: height))
        case .start: scroll(to: 0)
        case .end: scroll(to: count)
        case nil: return false
        }
        return true
    }
}
