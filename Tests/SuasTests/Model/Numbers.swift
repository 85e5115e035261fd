import Suas

/// A store's state as the model keeps it: numbers, in the order in which their keys came.
struct Numbers: Equatable {
    struct Entry: Equatable {
        let place: Int
        let number: Int

        /// Tells one state from another with the same number, as a store does.
        let stamp: Int
    }

    var entries: [Entry] = []

    subscript(place: Int) -> Entry? { entries.first { $0.place == place } }
}

extension Numbers: CustomStringConvertible {
    /// The same text as that of a `Store.State`.
    var description: String {
        let texts = entries.map { "\"\(Program.keys[$0.place])\": \($0.number)" }
        return texts.isEmpty ? "[:]" : "[\(texts.joined(separator: ", "))]"
    }
}
