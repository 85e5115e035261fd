extension Row {
    /// Creates a row that compares times: the library's first, then raw, then those of peers.
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

    /// Creates a row that compares the peak heap use of one operation.
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

    /// Creates a row that compares memory per kept item: the library's first, then raw.
    init(
        _ name: String,
        _ summary: String,
        budget: Budget = .information,
        keepers: @escaping () -> [Keeper]
    ) {
        self.init(name, summary, unit: .bytes, budget: budget) {
            await Comparison(sharesOf: keepers(), at: $0)
        }
    }
}
