/// The order in which tasks are shown.
package enum TodoOrder: String, Sendable, CaseIterable {
    /// The order of the file.
    case file
    /// The most urgent priority first.
    case priority
    /// The earliest due date first.
    case dueDate
    /// The names of the first projects in alphabetical order.
    case project
}

/// Selects and sorts the tasks to show; the file keeps its order.
///
/// ```swift
/// let listing = TodoListing(filter: TodoFilter("@phone"), order: .dueDate, hidesDone: true)
/// #expect(listing.numbers(in: document) == [4, 2])
/// ```
package struct TodoListing: Sendable, Equatable {
    package var filter: TodoFilter
    package var order: TodoOrder
    package var hidesDone: Bool

    /// Open tasks with a threshold after this day are hidden; nil hides none.
    package var today: TodoDate?

    /// Creates a listing; by default it has all tasks, in the order of the file.
    package init(
        filter: TodoFilter = .all,
        order: TodoOrder = .file,
        hidesDone: Bool = false,
        hidingFutureOn today: TodoDate? = nil
    ) {
        self.filter = filter
        self.order = order
        self.hidesDone = hidesDone
        self.today = today
    }

    /// Returns the numbers of the tasks to show, in the order in which to show them.
    ///
    /// Tasks that the order doesn't distinguish, and those without its property, keep the order of
    /// the file. Except in that order, open tasks come before done ones, and tasks without the
    /// property come last among them.
    ///
    /// - Parameters:
    ///   - document: The list.
    ///   - earlier: The result of a listing of the same document that differs only in a filter which
    ///     this one's filter ``TodoFilter/narrows(_:)``; nil searches the whole document.
    /// - Returns: The numbers.
    package func numbers(in document: TodoDocument, narrowing earlier: [Int]? = nil) -> [Int] {
        let lines = document.lines
        if let earlier { return earlier.filter { filter.matches(lines[$0 - 1].content) } }
        let shown = lines.indices.filter { shows(lines[$0].content) }
        guard order != .file else { return shown.map { $0 + 1 } }
        let tasks = shown.lazy.map { TodoTask(lines[$0].content) }
        return zip(shown, ranks(of: tasks))
            .map { SortKey(isDone: $1.isDone, rank: $1.rank, index: $0) }
            .sorted { $0.bits < $1.bits }
            .map { $0.index + 1 }
    }

    private func shows(_ line: String) -> Bool {
        guard !line.isBlank, filter.matches(line) else { return false }
        guard hidesDone || today != nil else { return true }
        let task = TodoTask(line)
        if task.isDone { return !hidesDone }
        guard let today else { return true }
        return !task.isInFuture(on: today)
    }

    /// The ranks of tasks in this order; nil is last.
    private func ranks(
        of tasks: some Collection<TodoTask>
    ) -> [(isDone: Bool, rank: Int?)] {
        switch order {
        case .file: tasks.map { ($0.isDone, nil) }
        case .priority: tasks.map { ($0.isDone, $0.priority.map { Int($0.rawValue) }) }
        case .dueDate: tasks.map { ($0.isDone, $0.due?.dayNumber) }
        case .project: projectRanks(of: tasks)
        }
    }

    private func projectRanks(
        of tasks: some Collection<TodoTask>
    ) -> [(isDone: Bool, rank: Int?)] {
        var ids: [String: Int] = [:]
        let projects = tasks.map { task in
            let id = task.line.firstName(after: .project).map { ids.id(of: String($0)) }
            return (isDone: task.isDone, id: id)
        }
        // Names that filters don't distinguish are neighbors.
        let names = ids.map { name, id in (folded: FoldedText(name).text, name: name, id: id) }
        var ranks = [Int](repeating: 0, count: ids.count)
        for (rank, entry) in names.sorted(by: <).enumerated() { ranks[entry.id] = rank }
        return projects.map { ($0.isDone, $0.id.map { ranks[$0] }) }
    }
}

extension [String: Int] {
    /// Returns the number of a name; a new name gets the next number.
    fileprivate mutating func id(of name: String) -> Int {
        let id = self[name] ?? count
        self[name] = id
        return id
    }
}

/// The properties by which a task is sorted, in one number that is compared at once.
private struct SortKey {
    let bits: UInt64

    /// Equal tasks are sorted by their index, so that the order is stable.
    init(isDone: Bool, rank: Int?, index: Int) {
        let rank = rank.map { UInt64(truncatingIfNeeded: $0) } ?? 0x7FFF_FFFF
        bits = (isDone ? 1 << 63 : 0) | rank << 32 | UInt64(truncatingIfNeeded: index)
    }

    var index: Int { Int(truncatingIfNeeded: bits & 0xFFFF_FFFF) }
}
