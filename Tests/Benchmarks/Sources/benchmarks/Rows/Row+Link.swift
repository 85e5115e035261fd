import EventModules

extension Row {
    /// What it takes to find out what a link leads to.
    static var linkRows: [Row] {
        [
            Row(
                "link/500",
                "a link is planned among 500 patterns; raw: split and looked up by hand",
                budget: Budget(.atMost(50_000, .nanoseconds))
            ) {
                [planning, rawPlanning]
            }
        ]
    }

    private static let link = "shop://section37/lamps%20and%20more/kind4/12?page=2"

    private static var planning: Contestant {
        let manager = ModuleManager()
        manager.registerDeeplinks(of: LinkedModule.self) { match in
            match["number", as: Int.self].map { ItemContext(number: $0) }
        }
        return Contestant("library") { operations in
            var sum = 0
            for _ in 0..<operations {
                let plan = try? manager.plan(for: opaque(link))
                sum += plan?.steps[0].match["number", as: Int.self] ?? 0
            }
            return sum
        } expectedSum: {
            $0 * 12
        }
    }

    private static var rawPlanning: Contestant {
        let sections = Dictionary(uniqueKeysWithValues: (0..<50).map { ("section\($0)", $0) })
        return Contestant("raw") { operations in
            var sum = 0
            for _ in 0..<operations {
                let parts = opaque(link).split(whereSeparator: { "/?".contains($0) })
                guard parts.count > 4, sections[String(parts[1])] != nil else { continue }
                sum += Int(parts[4]) ?? 0
            }
            return sum
        } expectedSum: {
            $0 * 12
        }
    }
}
