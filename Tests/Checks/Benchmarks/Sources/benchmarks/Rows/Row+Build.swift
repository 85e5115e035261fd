extension Row {
    /// The cost of building the library, and its effect on a program's size.
    static var buildRows: [Row] {
        let builds = Builds()
        return [
            Row(
                "build/clean",
                "a clean release build of EventModules and Screens; raw: of a print",
                unit: .seconds,
                occasion: .never
            ) { pace in
                let rounds = try await builds.rounds(at: pace).map { $0.map(\.seconds) }
                return Comparison(rounds: rounds, peers: [.openCombine: 2])
            },
            Row(
                "build/processors",
                "the same in seconds of processors; raw: of OpenCombine",
                unit: .seconds,
                occasion: .never,
                budget: Budget(.timesRaw(buildOfRxSwift))
            ) { pace in
                let rounds = try await builds.rounds(at: pace).map { $0.map(\.processorSeconds) }
                return Comparison(rounds: rounds.map { [$0[0], $0[2]] })
            },
            size("build/size-streams", "a stripped program with streams", .streams, atMost: 200),
            size("build/size-store", "a stripped program with a store", .store, atMost: 400),
            size(
                "build/size",
                "a stripped program with module, bridge, store, router",
                .modules,
                atMost: 850
            ),
            size(
                "build/size-small",
                "the same, built for size",
                .modules,
                options: Self.forSize,
                atMost: 500
            ),
        ]
    }

    /// RxSwift took 32 s where OpenCombine took 26 s.
    private static let buildOfRxSwift = 1.25

    /// Asks the compiler for small code, and the linker to remove unused and merge equal functions,
    /// and to store the addresses in data compactly.
    private static let forSize = [
        "-debug-info-format",
        "none",
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
        "-Xswiftc",
        "-use-ld=lld",
        "-Xlinker",
        "--icf=all",
        "-Xlinker",
        "-z",
        "-Xlinker",
        "pack-relative-relocs",
    ]

    /// A program's size is always the same, so it is built once.
    private static func size(
        _ name: String,
        _ summary: String,
        _ program: SampleProgram,
        options: [String] = [],
        atMost limit: Double
    ) -> Row {
        Row(
            name,
            "\(summary); raw: with a print",
            unit: .kilobytes,
            occasion: .never,
            budget: Budget(.atMost(limit, .kilobytes))
        ) { _ in
            let workshop = try Workshop()
            let programs = [program, .plain, .openCombine]
            return Comparison(
                rounds: [try programs.map { try workshop.strippedSize(of: $0, options) }],
                peers: [.openCombine: 2]
            )
        }
    }
}
