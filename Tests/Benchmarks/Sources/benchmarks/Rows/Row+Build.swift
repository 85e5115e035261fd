extension Row {
    /// What it takes to build the library, and how large it makes a program.
    static var buildRows: [Row] {
        [
            Row(
                "build/clean",
                "a clean release build of EventModules and Screens; raw: of a print",
                unit: .seconds,
                occasion: .never,
                budget: Budget(.atMost(10, .seconds))
            ) { _ in
                let workshop = try Workshop()
                let rounds = try (0..<3).map { _ in
                    [try workshop.buildLibrary(), try workshop.build(.plain)]
                }
                return Comparison(rounds: rounds)
            },
            Row(
                "build/size",
                "a stripped program with module, bridge, store, router; raw: with a print",
                unit: .kilobytes,
                occasion: .never,
                budget: Budget(.atMost(300, .kilobytes))
            ) { _ in
                let workshop = try Workshop()
                let sizes = [
                    try workshop.strippedSize(of: .using), try workshop.strippedSize(of: .plain),
                ]
                return Comparison(rounds: [sizes])
            },
        ]
    }
}
