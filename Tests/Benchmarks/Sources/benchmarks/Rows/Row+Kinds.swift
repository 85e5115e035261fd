extension Row {
    /// A row that compares the time of the first contestant, the library, with the second's, the
    /// raw one; further ones are peers.
    init(
        _ name: String,
        _ summary: String,
        occasion: Occasion = .always,
        budget: Budget = .information,
        library: Reading = .value(0),
        raw: Reading = .value(1),
        contestants: @escaping () -> [Contestant]
    ) {
        self.init(
            name,
            summary,
            unit: .nanoseconds,
            occasion: occasion,
            budget: budget,
            library: library,
            raw: raw
        ) {
            await Comparison(timesOf: contestants(), at: $0)
        }
    }

    /// A row that compares how much of the heap one operation has at most.
    init(
        peak name: String,
        _ summary: String,
        occasion: Occasion = .always,
        contestants: @escaping () -> [Contestant]
    ) {
        self.init(name, summary, unit: .bytes, occasion: occasion) {
            await Comparison(peaksOf: contestants(), at: $0)
        }
    }

    /// A row that compares the memory of the first keeper, the library, with the second's.
    init(_ name: String, _ summary: String, keepers: @escaping () -> [Keeper]) {
        self.init(name, summary, unit: .bytes) {
            await Comparison(sharesOf: keepers(), at: $0)
        }
    }
}
