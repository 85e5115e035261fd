/// A task and its number.
package struct NumberedTask: Sendable, Equatable {
    /// The number of its line in the file, from 1; blank lines count, as in the todo.txt tools.
    package let number: Int
    package let task: TodoTask

    /// Creates a numbered task.
    package init(number: Int, task: TodoTask) {
        self.number = number
        self.task = task
    }
}
