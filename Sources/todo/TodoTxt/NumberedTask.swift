/// A task and the number by which the person at the terminal calls it.
package struct NumberedTask: Sendable, Equatable {
    /// The number of its line in the file, from 1: blank lines count, as in the todo.txt tools.
    package let number: Int
    package let task: TodoTask

    /// Pairs a task with its line number.
    package init(number: Int, task: TodoTask) {
        self.number = number
        self.task = task
    }
}
