import TestSupport
import Testing
import TodoTxt

struct TodoListingTests {
    private let document: TodoDocument

    init() throws {
        document = try TodoDocument(
            """
            (B) 2024-04-01 Book +Zoo due:2024-06-01
            Call +apple

            x 2024-05-01 Done +apple due:2024-01-01
            (A) Act due:2024-05-01
            Buy +Äpfel +zoo due:2024-05-01 t:2024-05-02
            x (A) Done
            (A) Ask due:soon +apple
            """
        )
    }

    @Test(arguments: [
        (TodoOrder.file, [1, 2, 4, 5, 6, 7, 8]), (.priority, [5, 8, 1, 2, 6, 4, 7]),
        (.dueDate, [5, 6, 1, 2, 8, 4, 7]), (.project, [6, 2, 8, 1, 5, 4, 7]),
    ])
    func sortsOpenTasksBeforeDoneOnes(_ order: TodoOrder, numbers: [Int]) {
        #expect(TodoListing(order: order).numbers(in: document) == numbers)
    }

    @Test
    func hidesDoneTasks() {
        let listing = TodoListing(order: .priority, hidesDone: true)
        #expect(listing.numbers(in: document) == [5, 8, 1, 2, 6])
    }

    @Test
    func hidesTasksBeforeTheirThreshold() throws {
        let early = TodoListing(hidingFutureOn: try .day(1)).numbers(in: document)
        #expect(early == [1, 2, 4, 5, 7, 8])
        #expect(TodoListing(hidingFutureOn: try .day(2)).numbers(in: document).contains(6))
    }

    @Test
    func showsTasksThatMatch() {
        let listing = TodoListing(filter: TodoFilter("+apple -call"), order: .priority)
        #expect(listing.numbers(in: document) == [8, 4])
    }

    @Test(arguments: TodoOrder.allCases)
    func narrowsAnEarlierResult(_ order: TodoOrder) {
        let earlier = TodoListing(filter: TodoFilter("a"), order: order).numbers(in: document)
        let listing = TodoListing(filter: TodoFilter("a +apple"), order: order)
        #expect(
            listing.numbers(in: document, narrowing: earlier) == listing.numbers(in: document)
        )
    }

    /// Compares with a stable sort of parsed tasks.
    @Test(arguments: Repetitions.seeds(short: 3, long: 60))
    func sortsAsAStableSortDoes(_ seed: UInt64) throws {
        var random = RandomFile(seed: seed)
        let starts = ["", "x ", "(A) ", "(C) ", "(B) 2024-01-01 "]
        let ends = ["", " due:2024-05-01", " due:2023-01-01", " +b", " +a", " due:x"]
        let lines = (0..<200).map { _ in
            (starts.randomElement(using: &random.generator) ?? "") + "a"
                + (ends.randomElement(using: &random.generator) ?? "")
        }
        let document = try TodoDocument(lines.joined(separator: "\n"))
        for order in TodoOrder.allCases {
            let expected = document.tasks().sorted {
                ($0.rank(order), $0.number) < ($1.rank(order), $1.number)
            }
            #expect(TodoListing(order: order).numbers(in: document) == expected.map(\.number))
        }
    }
}

extension NumberedTask {
    /// The properties of the task, with a last value for a missing one.
    fileprivate func rank(_ order: TodoOrder) -> String {
        let value: String?
        switch order {
        case .file: return ""
        case .priority: value = task.priority?.description
        case .dueDate: value = task.due?.description
        case .project: value = task.projects.first
        }
        return (task.isDone ? "1" : "0") + (value ?? "~")
    }
}
