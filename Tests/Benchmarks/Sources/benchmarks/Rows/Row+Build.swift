extension Row {
    /// What it takes to build the library, and how large it makes a program.
    static var buildRows: [Row] {
        [
            clean(
                "build/clean",
                "a clean release build of EventModules and Screens",
                samples: 3,
                Budget(.atMost(10, .seconds)),
                \.seconds
            ),
            clean(
                "build/processors",
                "the same in seconds of processors",
                samples: 1,
                .information,
                \.processorSeconds
            ),
            size,
        ]
    }

    /// The budget is for seconds on a machine that does nothing else.
    private static func clean(
        _ name: String,
        _ summary: String,
        samples: Int,
        _ budget: Budget,
        _ seconds: @escaping (Command.Duration) -> Double
    ) -> Row {
        Row(
            name,
            "\(summary); raw: of a print",
            unit: .seconds,
            occasion: .never,
            budget: budget
        ) { _ in
            let workshop = try Workshop()
            let rounds = try (0..<samples).map { _ in
                [try workshop.buildLibrary(), try workshop.build(.plain)].map(seconds)
            }
            return Comparison(rounds: rounds)
        }
    }

    private static var size: Row {
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
        }
    }
}
