/// The merge of two lists that were changed separately.
///
/// Lines that only one side changed are as that side has them, and lines that both sides changed in
/// the same way are changed once. Lines that both sides added at the same position are all added.
/// Lines that the sides changed differently are a conflict.
///
/// ```swift
/// let merge = TodoMerge(base: saved, mine: document, theirs: reread)
/// let merged = merge.document { conflict in ask(conflict) }
/// ```
package struct TodoMerge: Sendable, Equatable {
    /// Lines that the sides changed differently.
    package struct Conflict: Sendable, Equatable {
        /// The lines that both sides changed.
        package let base: [TodoLine]
        /// The lines that replace them on this side; empty if they were deleted.
        package let mine: [TodoLine]
        /// The lines that replace them on the other side; empty if they were deleted.
        package let theirs: [TodoLine]

        func lines(_ choice: Choice) -> [TodoLine] {
            switch choice {
            case .mine: mine
            case .theirs: theirs
            case .both: mine + theirs
            }
        }
    }

    /// The resolution of a conflict.
    package enum Choice: Sendable, CaseIterable {
        case mine
        case theirs
        /// The lines of this side, then those of the other.
        case both
    }

    /// Consecutive lines of the result.
    enum Part: Equatable {
        case agreed(ArraySlice<TodoLine>)
        case conflict(Conflict)
    }

    private let parts: [Part]
    private let hasByteOrderMark: Bool

    /// Merges two lists.
    ///
    /// It takes O(n log n) time for n lines.
    ///
    /// - Parameters:
    ///   - base: The list that both sides started from.
    ///   - mine: The list that this app changed.
    ///   - theirs: The list that another program changed.
    package init(base: TodoDocument, mine: TodoDocument, theirs: TodoDocument) {
        let merger = LineMerger(base: base.lines, mine: mine.lines, theirs: theirs.lines)
        parts = merger.merged()
        let isChangedByMe = mine.hasByteOrderMark != base.hasByteOrderMark
        hasByteOrderMark = (isChangedByMe ? mine : theirs).hasByteOrderMark
    }

    /// The conflicts, in the order of the file.
    package var conflicts: [Conflict] {
        parts.compactMap { part in
            if case .conflict(let conflict) = part { conflict } else { nil }
        }
    }

    /// The merged list; nil if there are conflicts.
    package var document: TodoDocument? { conflicts.isEmpty ? document { _ in .both } : nil }

    /// Returns the merged list.
    ///
    /// - Parameter choose: Resolves a conflict; called in the order of the file.
    /// - Returns: The list.
    package func document(resolving choose: (Conflict) -> Choice) -> TodoDocument {
        var lines: [TodoLine] = []
        for part in parts {
            switch part {
            case .agreed(let agreed): lines += agreed
            case .conflict(let conflict): lines += conflict.lines(choose(conflict))
            }
        }
        return TodoDocument(merged: lines, hasByteOrderMark: hasByteOrderMark)
    }
}

extension TodoDocument {
    /// Creates a document of lines from several documents.
    fileprivate init(merged lines: [TodoLine], hasByteOrderMark: Bool) {
        self.lines = lines
        let ending = lines.last { $0.ending != .missing }?.ending ?? .lineFeed
        for index in lines.indices.dropLast() where lines[index].ending == .missing {
            self.lines[index] = TodoLine(content: lines[index].content, ending: ending)
        }
        // Without a mark of the file, these bytes would be read back as one.
        let startsWithMark = lines.first?.content.utf8.starts(with: Self.byteOrderMark) ?? false
        self.hasByteOrderMark = hasByteOrderMark || startsWithMark
    }
}
