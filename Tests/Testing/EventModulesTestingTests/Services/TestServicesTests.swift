import EventModulesTesting
import Foundation
import Testing

extension Services {
    fileprivate var greeting: String {
        get { self[GreetingKey.self] }
        set { self[GreetingKey.self] = newValue }
    }
    fileprivate var farewell: String {
        get { self[FarewellKey.self] }
        set { self[FarewellKey.self] = newValue }
    }
}

private enum GreetingKey: ServiceKey {
    static var liveValue: String? { "live" }
}

private enum FarewellKey: ServiceKey {
    static var liveValue: String? { "live" }
    static var testValue: String? { "test" }
}

@MainActor
struct TestServicesTests {
    private func failure(_ service: String, _ key: String, trait: String) -> String {
        """
        The test uses a service that has no test value.
            service: \(service)
            key: \(key)
        The live value is used; without one, the program stops.
        To fix this, give the test or its suite the trait \(trait) or \
        .services(allowingLive: [\\.\(service)]), or the key a testValue.
        """
    }

    private var services: Services? { ModuleManager(services: Services()).services }

    // MARK: - Keys without a test value

    @Test
    func aKeyWithoutATestValueFailsTheTestByItsName() async throws {
        var greeting: String?
        let reported = try await failures { greeting = services?.greeting }
        let line = try #require(Test.current?.sourceLocation.line)
        let text = failure("greeting", "GreetingKey", trait: ".services { $0.greeting = … }")
        #expect(reported == [ReportedFailure(text, line: line)])
        #expect(greeting == "live")
    }

    @Test
    func itFailsTheTestOnceForEachManager() async throws {
        let services = services
        let reported = try await failures { for _ in 0..<3 { _ = services?.greeting } }
        #expect(reported.count == 1)
    }

    @Test
    func itFailsTheTestInItsTasksOnOtherThreads() async throws {
        let services = services
        let reported = try await failures {
            await withTaskGroup { $0.addTask { _ = services?.greeting } }
        }
        #expect(reported.count == 1)
    }

    @Test
    func itFailsTheTestInAnActionOfAStoreWithoutServices() async throws {
        let store = Suas.createStore(reducer: RouterReducer(), middleware: AsyncMiddleware())
        let reported = try await failures {
            _ = await Diagnostics.collectReports {
                try? await store.run(BlockAsyncAction { _, _ in _ = Services.current.greeting })
            }
        }
        #expect(reported.count == 1)
    }

    @Test
    func aKeyWithATestValueHasIt() {
        #expect(services?.farewell == "test")
        #expect(Services().farewell == "test")
    }

    @Test
    func theClockFailsTheTestWithoutAManualClock() async throws {
        let reported = try await failures { _ = services?.clock }
        let text = failure("clock", "ClockKey", trait: ".manualClock")
        #expect(reported.map(\.text) == [text])
    }

    // MARK: - Services that the app sets

    private var appServices: Services? {
        let services = Services {
            $0.greeting = "app"
            $0.farewell = "app"
            $0.date = { .distantPast }
        }
        return ModuleManager(services: services).services
    }

    @Test
    func aServiceThatTheAppSetsFailsTheTest() async throws {
        var greeting: String?
        let reported = try await failures { greeting = appServices?.greeting }
        let text = """
            The test uses a service that the app sets.
                service: greeting
                key: GreetingKey
            The live value is used; without one, the program stops.
            To fix this, give the test or its suite the trait .services { $0.greeting = … } or \
            .services(allowingLive: [\\.greeting]).
            """
        #expect(reported.map(\.text) == [text])
        #expect(greeting == "app")
    }

    @Test
    func soDoOneWithATestValueAndOneOfTheKits() async throws {
        let reported = try await failures {
            #expect(appServices?.farewell == "app")
            #expect(appServices?.date() == .distantPast)
        }
        #expect(reported.count == 2)
    }

    @Test
    func aChangedCopyOfAManagersServicesIsTested() async throws {
        var services = try #require(services)
        services.greeting = "app"
        #expect(try await failures { _ = services.greeting }.count == 1)
        #expect(services.farewell == "test")
    }

    @Test(.services(allowingLive: [\.greeting, \.date]))
    func aTestAllowsServicesByTheirPaths() async throws {
        #expect(appServices?.greeting == "app")
        #expect(appServices?.date() == .distantPast)
        #expect(services?.greeting == "live")
        // Another service of the same type.
        #expect(try await failures { _ = appServices?.farewell }.count == 1)
    }

    @Test(.services(allowingLive: [\.greeting, \.farewell]) { $0.greeting = "replaced" })
    func aReplacementWinsAgainstAnAllowedService() {
        #expect(appServices?.greeting == "replaced")
        #expect(appServices?.farewell == "app")
        #expect(services?.farewell == "live")
    }

    // MARK: - Replaced services

    @Test(.services { $0.greeting = "replaced" })
    func aTraitReplacesWhatTheAppSets() {
        let services = Services { $0.greeting = "app" }
        #expect(ModuleManager(services: services).services?.greeting == "replaced")
    }

    /// Regression: the read before a part is set failed the test.
    @Test(
        .services {
            $0.greeting += "!"
            $0.greeting += "?"
        }
    )
    func aTraitReplacesAPartOfAService() { #expect(ModuleManager().services?.greeting == "live!?") }

    @Test(.services { $0.greeting = "replaced" })
    func aTraitGivesServicesToManagersAndStoresWithoutAny() async throws {
        let store = Suas.createStore(reducer: RouterReducer(), middleware: AsyncMiddleware())
        #expect(ModuleManager().services?.greeting == "replaced")
        let read = BlockAsyncAction<String> { _, _ in Services.current.greeting }
        #expect(try await store.run(read) == "replaced")
    }

    @Test
    func theInnerReplacementWins() async {
        func greeting() -> String? { ModuleManager().services?.greeting }
        let outer = { (services: inout Services) in services.greeting = "outer" }
        let date = { (services: inout Services) in services.date = { .distantPast } }
        await withServices(outer) {
            let made = ModuleManager()
            await withServices(date) {
                #expect(greeting() == "outer")
                #expect(ModuleManager().services?.date() == .distantPast)
            }
            await withServices {
                $0.greeting = "inner"
            } run: {
                #expect(greeting() == "inner")
                #expect(made.services?.greeting == "inner")
            }
        }
    }

    // Regression: these were read as they were when the manager was made.
    @Test
    func aClosuresServicesReachManagersThatExist() async throws {
        let store = Suas.createStore(reducer: RouterReducer(), middleware: AsyncMiddleware())
        let manager = ModuleManager(store: store, services: Services { $0.greeting = "app" })
        let read = BlockAsyncAction<String> { _, _ in Services.current.greeting }
        try await withServices {
            $0.greeting = "closure"
        } run: {
            #expect(manager.services?.greeting == "closure")
            let greeting = try await store.run(read)
            #expect(greeting == "closure")
        }
        #expect(try await failures { _ = manager.services?.greeting }.count == 1)
        await withServices(allowingLive: [\.greeting]) { _ in
        } run: {
            #expect(manager.services?.greeting == "app")
        }
    }

    @Test(.services { $0.greeting = "test" })
    func aManagerKeepsTheServicesOfTheClosureThatMadeIt() async {
        let manager = await withServices {
            $0.greeting = "closure"
        } run: {
            ModuleManager()
        }
        #expect(manager.services?.greeting == "closure")
        await withServices {
            $0.greeting = "other"
        } run: {
            #expect(manager.services?.greeting == "other")
        }
    }

    // MARK: - What the kit controls

    @Test
    func identifiersCountInEachManager() {
        for _ in 0..<2 {
            let services = services
            let ids = (0..<2).compactMap { _ in services?.uuid() }
            #expect(ids == [UUID(number: 1), UUID(number: 2)])
        }
    }

    @Test(.services { $0.greeting = "" })
    func identifiersCountInTheWholeTestOfATrait() {
        #expect(services?.uuid() == UUID(number: 1))
        #expect(services?.uuid() == UUID(number: 2))
    }

    @Test
    func randomNumbersAreTheSameInEachRun() {
        let rolls = (0..<2).compactMap { _ in
            services?.randomNumbers
        }.map { numbers in
            var numbers = numbers
            return (0..<6).map { _ in Int.random(in: 1...6, using: &numbers) }
        }
        #expect(rolls[0] == rolls[1])
        #expect(Set(rolls[0]).count > 2)
    }

    @Test(.manualClock)
    func timePassesWithTheManualClock() async throws {
        let services = try #require(services)
        #expect(services.clock as? ManualClock === ManualClock.current)
        let start = services.date()
        #expect(start == Date(timeIntervalSinceReferenceDate: 0))
        ManualClock.current.advance(by: .seconds(90))
        #expect(services.date() == start.addingTimeInterval(90))
    }

    @Test(.manualClock)
    func aCallbackOfAnotherThreadHasTheTestsTime() async throws {
        let services = try #require(services)
        let clock = ManualClock.current
        let isSame = await Task.detached { services.clock as? ManualClock === clock }.value
        #expect(isSame)
    }
}

/// Each test has the suite's services, and its own in addition.
@MainActor
@Suite(.services { $0.greeting = "suite" })
struct TestServicesSuiteTests {
    @Test
    func aTestHasItsSuites() { #expect(ModuleManager().services?.greeting == "suite") }

    @Test(.services { $0.greeting = "test" })
    func aTestsOwnReplaceItsSuites() { #expect(ModuleManager().services?.greeting == "test") }

    @Test(.services { $0.date = { .distantPast } }, arguments: 1...3)
    func eachCaseHasItsOwn(number: Int) {
        #expect(ModuleManager().services?.greeting == "suite")
        #expect(ModuleManager().services?.date() == .distantPast)
    }
}

extension UUID {
    fileprivate init(number: UInt8) {
        self.init(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, number))
    }
}
