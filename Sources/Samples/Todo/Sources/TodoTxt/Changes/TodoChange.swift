/// The difference between two states of a list, which can be applied and reverted.
///
/// It keeps only the lines that differ, so that an undo history of a long list stays small.
///
/// ```swift
/// let change = try document.complete(3, on: .today())
/// try document.apply(change.inverse)  // the document has its old bytes
/// ```
package struct TodoChange: Sendable, Equatable {
    /// Lines that replace other lines.
    package struct Replacement: Sendable, Equatable {
        /// The index of the first line.
        package let position: Int
        package let old: [TodoLine]
        package let new: [TodoLine]
    }

    /// The replacements of each step, in ascending order.
    ///
    /// The positions of a step are those before the step; its replacements don't overlap.
    package private(set) var steps: [[Replacement]] = []

    /// True if the change adds or removes the byte order mark.
    package private(set) var togglesByteOrderMark = false

    /// Creates a change that does nothing.
    package init() {}

    init(_ replacements: [Replacement], togglesByteOrderMark: Bool = false) {
        let changing = replacements.filter { $0.old != $0.new }
        steps = changing.isEmpty ? [] : [changing]
        self.togglesByteOrderMark = togglesByteOrderMark
    }

    /// True if the change does nothing.
    package var isEmpty: Bool { steps.isEmpty && !togglesByteOrderMark }

    /// The number of lines that this change keeps in memory.
    package var keptLineCount: Int {
        steps.joined().reduce(0) { $0 + $1.old.count + $1.new.count }
    }

    /// The number of the first line that differs after the change; nil if there is none.
    ///
    /// After a deletion it is the number of the line that follows, which may not exist.
    package var number: Int? {
        steps.last?.first.map { first in
            let equal = zip(first.old, first.new).prefix { $0.content.hasSameBytes(as: $1.content) }
            return first.position + equal.count + 1
        }
    }

    /// The change that reverts this one.
    package var inverse: TodoChange {
        var inverse = self
        inverse.steps = steps.reversed().map(\.inverted)
        return inverse
    }

    /// Appends a change that follows this one.
    package static func += (change: inout TodoChange, next: TodoChange) {
        change.steps += next.steps
        change.togglesByteOrderMark = change.togglesByteOrderMark != next.togglesByteOrderMark
    }
}

extension [TodoChange.Replacement] {
    /// The replacements that revert these ones, in the positions after them.
    fileprivate var inverted: Self {
        var shift = 0
        return map { replacement in
            defer { shift += replacement.new.count - replacement.old.count }
            return TodoChange.Replacement(
                position: replacement.position + shift,
                old: replacement.new,
                new: replacement.old
            )
        }
    }
}

extension TodoDocument {
    /// Applies a change.
    ///
    /// - Throws: ``TodoChangeError/outdated`` if the document lacks the lines that the change
    ///   replaces, or ``TodoChangeError/wouldMisread(number:line:)`` if the first line would start
    ///   with the bytes of a byte order mark. The document is unchanged.
    package mutating func apply(_ change: TodoChange) throws(TodoChangeError) {
        for (index, step) in change.steps.enumerated() {
            guard fits(step) else {
                revert(change.steps[..<index])
                throw .outdated
            }
            replace(step)
        }
        if change.togglesByteOrderMark { hasByteOrderMark.toggle() }
        guard let line = lines.first?.content, !hasByteOrderMark else { return }
        guard line.utf8.starts(with: Self.byteOrderMark) else { return }
        revert(change.steps[...])
        if change.togglesByteOrderMark { hasByteOrderMark.toggle() }
        throw .wouldMisread(number: 1, line: line)
    }

    private mutating func revert(_ steps: ArraySlice<[TodoChange.Replacement]>) {
        for step in steps.reversed() { replace(step.inverted) }
    }

    private func fits(_ step: [TodoChange.Replacement]) -> Bool {
        step.allSatisfy { replacement in
            let end = replacement.position + replacement.old.count
            guard replacement.position <= lines.count, end <= lines.count else { return false }
            guard lines[replacement.position..<end] == replacement.old[...] else {
                return false
            }
            return keepsEndings(replacement, isLast: end == lines.count)
        }
    }

    /// Returns true if only the last line lacks an ending after a replacement.
    private func keepsEndings(_ replacement: TodoChange.Replacement, isLast: Bool) -> Bool {
        let inner = isLast ? replacement.new.dropLast() : replacement.new[...]
        guard inner.allSatisfy({ $0.ending != .missing }) else { return false }
        // An added line must not continue the last line of the document.
        let continues = replacement.old.isEmpty && !replacement.new.isEmpty && isLast
        return !continues || lines.last?.ending != .missing
    }

    private mutating func replace(_ step: [TodoChange.Replacement]) {
        if step.count <= 2 {
            // The last one first, so that the positions of the others stay valid.
            for replacement in step.reversed() {
                let end = replacement.position + replacement.old.count
                lines.replaceSubrange(replacement.position..<end, with: replacement.new)
            }
        } else if step.allSatisfy({ $0.old.count == $0.new.count }) {
            for replacement in step {
                for (offset, line) in replacement.new.enumerated() {
                    lines[replacement.position + offset] = line
                }
            }
        } else {
            lines = lines.replacing(step)
        }
    }
}

extension [TodoLine] {
    /// Returns these lines after many replacements, each of which would move all lines after it.
    fileprivate func replacing(_ step: [TodoChange.Replacement]) -> [TodoLine] {
        var result: [TodoLine] = []
        result.reserveCapacity(step.reduce(count) { $0 + $1.new.count - $1.old.count })
        var position = 0
        for replacement in step {
            result += self[position..<replacement.position]
            result += replacement.new
            position = replacement.position + replacement.old.count
        }
        return result + self[position...]
    }
}
