import Suas

/// An action as the model knows it: an `Add`, or one of a type that not all reducers name.
struct Change: CustomStringConvertible {
    let add: Add
    let isTwice: Bool

    var action: any Action { isTwice ? AddTwice(add: add) : add }
    var description: String { "\(action)" }

    /// What becomes of a number; nil if it stays.
    func number(after entry: Numbers.Entry) -> Int? {
        guard add.keys.contains(Program.keys[entry.place]) else { return nil }
        if isTwice { return Program.namesAdd(entry.place) ? nil : entry.number + 2 * add.amount }
        return entry.number + add.amount
    }
}

/// Adds an amount twice.
struct AddTwice: Action, CustomStringConvertible {
    let add: Add

    var description: String { "twice \(add)" }
}
