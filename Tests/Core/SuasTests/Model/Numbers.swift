import Suas

/// The model's version of a store's state: numbers in the order in which their keys were attached.
struct Numbers: Equatable {
    /// The number of a key.
    ///
    /// Entries are compared by identity, because a store's sub-states may change to equal values.
    final class Entry {
        let index: Int
        let number: Int

        init(_ index: Int, _ number: Int) {
            self.index = index
            self.number = number
        }
    }

    var entries: [Entry]

    subscript(index: Int) -> Entry? { entries.first { $0.index == index } }
}

extension Numbers {
    /// Creates the initial numbers of some keys.
    init(_ indices: [Int]) { entries = indices.map { Entry($0, $0) } }
}

extension Numbers.Entry: Equatable {
    static func == (left: Numbers.Entry, right: Numbers.Entry) -> Bool { left === right }

    /// Returns the reduced entry, or this entry if the reducer returns nil.
    func reduced(by action: any Action) -> Numbers.Entry {
        let twice = Program.namesAdd(index) ? nil : action as? AddTwice
        guard let add = twice?.add ?? action as? Add, add.keys.contains(Program.keys[index]) else {
            return self
        }
        return Numbers.Entry(index, number + (twice == nil ? 1 : 2) * add.amount)
    }
}

extension Numbers: ProgramState {
    var keys: [StateKey] { entries.map { Program.keys[$0.index] } }

    /// The same text as that of a `Store.State`.
    var description: String {
        let texts = entries.map { "\"\(Program.keys[$0.index])\": \($0.number)" }
        return texts.isEmpty ? "[:]" : "[\(texts.joined(separator: ", "))]"
    }
}
