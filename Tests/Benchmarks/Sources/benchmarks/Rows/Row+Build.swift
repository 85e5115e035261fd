extension Row {
    /// The cost of building the library, and its effect on a program's size.
    static var buildRows: [Row] {
        let builds = Builds()
        return [
            clean(
                "build/clean",
                "a clean release build of EventModules and Screens",
                Budget(.atMost(10, .seconds)),
                builds,
                \.seconds
            ),
            clean(
                "build/processors",
                "the same in seconds of processors",
                .information,
                builds,
                \.processorSeconds
            ),
            size(
                "build/size",
                "a stripped program with module, bridge, store, router",
                [],
                Budget(.atMost(300, .kilobytes))
            ),
            size("build/size-small", "the same, built for size", Self.forSize, .information),
        ]
    }

    /// Asks the compiler for small code, and the linker to remove unused and merge equal functions.
    private static let forSize = [
        "-Xswiftc",
        "-Osize",
        "-Xswiftc",
        "-Xfrontend",
        "-Xswiftc",
        "-function-sections",
        "-Xswiftc",
        "-Xfrontend",
        "-Xswiftc",
        "-internalize-at-link",
        "-Xlinker",
        "--icf=all",
    ]

    /// A budget in seconds assumes an otherwise idle machine.
    private static func clean(
        _ name: String,
        _ summary: String,
        _ budget: Budget,
        _ builds: Builds,
        _ seconds: @escaping (Command.Duration) -> Double
    ) -> Row {
        Row(
            name,
            "\(summary); raw: of a print",
            unit: .seconds,
            occasion: .never,
            budget: budget
        ) { pace in
            Comparison(
                rounds: try await builds.rounds(at: pace).map { $0.map(seconds) },
                peers: [.openCombine: 2]
            )
        }
    }

    /// A program's size is always the same, so it is built once.
    private static func size(
        _ name: String,
        _ summary: String,
        _ options: [String],
        _ budget: Budget
    ) -> Row {
        Row(
            name,
            "\(summary); raw: with a print",
            unit: .kilobytes,
            occasion: .never,
            budget: budget
        ) { _ in
            let workshop = try Workshop()
            let programs: [SampleProgram] = [.using, .plain, .openCombine]
            return Comparison(
                rounds: [try programs.map { try workshop.strippedSize(of: $0, options) }],
                peers: [.openCombine: 2]
            )
        }
    }
}
