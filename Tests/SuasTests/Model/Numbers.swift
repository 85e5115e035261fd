import Suas

/// A store's state as the model keeps it: numbers, in the order in which their keys came.
struct Numbers: Equatable {
    /// A number of a key; one with the same number is another one, as with a store's sub-states.
    final class Entry {
        let place: Int
        let number: Int

        init(_ place: Int, _ number: Int) {
            self.place = place
            self.number = number
        }
    }

    var entries: [Entry]

    subscript(place: Int) -> Entry? { entries.first { $0.place == place } }
}

extension Numbers {
    /// The numbers that the reducers of some keys begin with.
    init(_ places: [Int]) { entries = places.map { Entry($0, $0) } }
}

extension Numbers.Entry: Equatable {
    static func == (left: Numbers.Entry, right: Numbers.Entry) -> Bool { left === right }

    /// What the reducer of the key makes of it; itself if nothing.
    func reduced(by action: any Action) -> Numbers.Entry {
        let twice = Program.namesAdd(place) ? nil : action as? AddTwice
        guard let add = twice?.add ?? action as? Add, add.keys.contains(Program.keys[place]) else {
            return self
        }
        return Numbers.Entry(place, number + (twice == nil ? 1 : 2) * add.amount)
    }
}

extension Numbers: ProgramState {
    var keys: [StateKey] { entries.map { Program.keys[$0.place] } }

    /// The same text as that of a `Store.State`.
    var description: String {
        let texts = entries.map { "\"\(Program.keys[$0.place])\": \($0.number)" }
        return texts.isEmpty ? "[:]" : "[\(texts.joined(separator: ", "))]"
    }
}
