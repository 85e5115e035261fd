import Suas

/// Adds an amount twice; the reducers that name `Add` are not run for it.
struct AddTwice: Action, CustomStringConvertible {
    let add: Add

    var description: String { "twice \(add)" }
}
