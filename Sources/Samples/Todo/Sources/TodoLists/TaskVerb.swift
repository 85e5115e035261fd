package import TodoTxt

/// A change of tasks that the user can ask for: the same on every screen and in every mode.
package enum TaskVerb: Sendable, Equatable {
    case complete
    case reopen
    case prioritize(TodoPriority?)
    case edit(TaskText)
    case postpone(TodoPeriod)
    case setDate(TodoDateTag, TodoDate?)
    case delete

    /// The name for analytics.
    package var name: String {
        switch self {
        case .complete: "done"
        case .reopen: "reopened"
        case .prioritize: "prioritized"
        case .edit: "edited"
        case .postpone: "postponed"
        case .setDate(let tag, _): "\(tag)"
        case .delete: "deleted"
        }
    }

    /// The message after the change.
    func message(for numbers: [Int]) -> TodoList.Message {
        switch self {
        case .complete: .tasks("Done", numbers)
        case .reopen: .tasks("Open again", numbers)
        case .prioritize, .edit, .setDate: .tasks("Changed", numbers)
        case .postpone: .tasks("Postponed", numbers)
        // The numbers are those of other tasks now.
        case .delete: .news("Deleted \(numbers.count == 1 ? "1 task" : "\(numbers.count) tasks")")
        }
    }

    /// Changes all tasks, or none if one of them can't be changed.
    func apply(
        to numbers: [Int],
        of document: inout TodoDocument,
        on today: TodoDate
    ) throws(TodoChangeError) -> TodoChange {
        if self == .delete { return try document.delete(Set(numbers)) }
        var all = TodoChange()
        for number in numbers {
            do throws(TodoChangeError) {
                all += try apply(to: number, of: &document, on: today)
            } catch {
                try document.apply(all.inverse)
                throw error
            }
        }
        return all
    }

    private func apply(
        to number: Int,
        of document: inout TodoDocument,
        on today: TodoDate
    ) throws(TodoChangeError) -> TodoChange {
        switch self {
        case .complete: try document.complete(number, on: today)
        case .reopen: try document.reopen(number)
        case .prioritize(let priority): try document.setPriority(number, priority)
        case .edit(let text): try document.edit(number, text.text)
        case .postpone(let period): try document.postpone(number, by: period, today: today)
        case .setDate(let tag, let date): try document.setDate(number, tag, to: date)
        case .delete: try document.delete([number])
        }
    }
}
