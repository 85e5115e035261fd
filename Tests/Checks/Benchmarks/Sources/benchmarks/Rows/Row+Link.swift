import EventModules

extension Row {
    /// The cost of planning a link.
    static var linkRows: [Row] {
        [
            Row(
                "link/500",
                "a link is planned among 500 patterns; raw: split and looked up by hand",
                budget: Budget(.atMost(50_000, .nanoseconds))
            ) {
                [planning(LinkedModule.self), rawPlanning]
            },
            Row(
                "link/1000",
                "a link is planned among 1,000 patterns; raw: split and looked up by hand",
                budget: Budget(.atMost(1_000_000, .nanoseconds))
            ) {
                [planning(WidelyLinkedModule.self), rawPlanning]
            },
            Row(
                "link/hostile",
                "a link of 8 KB and 32 parts, with 1,000 patterns; raw: split by hand",
                budget: Budget(.atMost(5_000_000, .nanoseconds))
            ) {
                [refusing, rawSplitting]
            },
        ]
    }

    private static let link = "shop://section37/lamps%20and%20more/kind4/12?page=2"

    /// A link with 32 parts and the most query values that a link can have.
    private static let hostileLink =
        "shop:/" + String(repeating: "/1", count: 31) + "/x?"
        + (0..<1900).map { String($0, radix: 36) }.joined(separator: "&")

    private static func manager<Module: Deeplinkable>(_ module: Module.Type) -> ModuleManager
    where Module.Context == ItemContext {
        let manager = ModuleManager()
        manager.registerDeeplinks(of: module) { match in
            match["number", as: Int.self].map { ItemContext(number: $0) }
        }
        return manager
    }

    private static func planning<Module: Deeplinkable>(_ module: Module.Type) -> Contestant
    where Module.Context == ItemContext {
        let manager = manager(module)
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

    private static var refusing: Contestant {
        let manager = manager(NearlyLinkedModule.self)
        return Contestant("library") { operations in
            var sum = 0
            for _ in 0..<operations where (try? manager.plan(for: opaque(hostileLink))) == nil {
                sum += 1
            }
            return sum
        } expectedSum: {
            $0
        }
    }

    /// The parts and the query of the hostile link, without any pattern.
    private static var rawSplitting: Contestant {
        let count = hostileLink.split(whereSeparator: { "/?&".contains($0) }).count
        return Contestant("raw") { operations in
            var sum = 0
            for _ in 0..<operations {
                sum += opaque(hostileLink).split(whereSeparator: { "/?&".contains($0) }).count
            }
            return sum
        } expectedSum: {
            $0 * count
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
