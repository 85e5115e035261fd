import EventModulesTestSupport
import EventModulesTesting
import Foundation
import Testing

/// Routes from outside, such as the user's back, are inputs of a replay.
@MainActor
struct RouteReplayTests {
    /// An app with a store, which a session has used or a replay is to use.
    @MainActor
    private final class App {
        let shop: Shop
        let window: StackRouter

        init(isOpen: Bool = true) {
            shop = Shop()
            window = isOpen ? shop.open(0) : StackRouter(manager: shop.manager)
        }

        var catalog: Shop.CatalogModule? { module() }
        var product: Shop.ProductModule? { module() }
        var basket: Shop.BasketModule? { module() }
        var signin: Shop.SigninModule? { module() }

        private func module<Module>() -> Module? {
            shop.manager.livingModules().lazy.compactMap { $0 as? Module }.last
        }

        /// Opens three products on top of each other.
        func openProducts() {
            catalog?.select(1)
            product?.selectRelated(2)
            product?.selectRelated(3)
        }

        /// Takes a step that any position allows.
        func takeStep(_ random: inout SplitMix64) {
            let number = Int.random(in: 1...9, using: &random)
            let id = window.position.screens.randomElement(using: &random)?.id ?? id(0)
            switch Int.random(in: 0..<16, using: &random) {
            case 0: catalog?.select(number)
            case 1: product?.selectRelated(number)
            case 2: product?.preview(number)
            case 3: window.goBack()
            case 4: window.close(id)
            case 5: window.userDidLeave(id)
            case 6: window.show(id)
            case 7: window.dismiss(id)
            case 8: window.selectTab(number % 3)
            case 9: window.route(toDeeplink: "shop://product/\(number)")
            case 10: window.perform([.dismissAll, .popToRoot, .link("shop://basket")])
            case 11: shop.change(isSignedIn: number % 3 == 0)
            case 12: window.route(toDeeplink: "shop://account/product/\(number)")
            case 13: signin?.signIn()
            default: product?.like()
            }
        }

        func id(_ index: Int) -> ScreenID {
            window.position.selectedStack?.screens[index].id ?? window.position.screens[0].id
        }
    }

    private func record(
        _ app: App = App(),
        _ use: (App) -> Void
    ) async throws -> FlowRecording {
        let path = FileManager.default.temporaryDirectory
            .appendingPathComponent("\(UUID().uuidString).jsonl").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let file = try FlowFile(path)
        let trace = FlowTrace(
            manager: app.shop.manager,
            router: app.window,
            to: file,
            recording: .shop
        )
        use(app)
        trace.stop()
        try await file.flush()
        return try FlowRecording(contentsOf: path)
    }

    private func replay(_ recording: FlowRecording, in app: App) async -> FlowReplay.Result {
        await FlowReplay(recording, inputs: .shop)
            .run(manager: app.shop.manager, router: app.window)
    }

    /// Records a session, and expects that its replay leads to the same lines and position.
    private func expectSame(_ use: (App) -> Void) async throws {
        let (app, other) = (App(), App())
        let recording = try await record(app, use)
        #expect(FlowReplay(recording, inputs: .shop).grade == .fine)
        #expect(await replay(recording, in: other) == .same)
        #expect(other.window.position == app.window.position)
        #expect(other.shop.journal.lines == app.shop.journal.lines)
        #expect(recording.records.contains { $0.kind == .route && $0.causeNumber == nil })
    }

    @Test
    func theUsersBackIsRepeated() async throws {
        try await expectSame { app in
            app.openProducts()
            app.window.goBack()
            app.product?.like()
            app.window.goBack()
        }
    }

    @Test
    func randomWalksAreRepeated() async throws {
        for seed in Repetitions.seeds(short: 30, long: 300) {
            var random = SplitMix64(seed: seed)
            let (app, other) = (App(), App())
            let recording = try await record(app) { app in
                for _ in 0..<20 { app.takeStep(&random) }
            }
            let result = await replay(recording, in: other)
            guard result == .same, other.window.position == app.window.position else {
                Issue.record("EVENTMODULES_SEED=\(seed): \(result)")
                return
            }
        }
    }

    @Test
    func movesAreRepeated() async throws {
        let turns: [[RouterMove]] = [
            [.pop], [.popToRoot], [.back, .back], [.selectTab(2)], [.popToRoot, .selectTab(1)],
        ]
        for moves in turns {
            try await expectSame { app in
                app.openProducts()
                app.window.perform(moves)
                app.window.selectTab(0)
                app.catalog?.select(4)
            }
        }
    }

    @Test
    func movesOfAnotherWindowAreRepeatedThere() async throws {
        let (app, other) = (App(), App())
        for app in [app, other] { app.shop.open(1) }
        let recording = try await record(app) { app in
            app.shop.windows[1]?.selectTab(2)
            app.window.selectTab(1)
        }
        #expect(
            recording.records.filter { $0.kind == .route }.map(\.text) == [
                "tabSelected 2 in StackRouter#2", "tabSelected 1",
            ]
        )
        #expect(await replay(recording, in: other) == .same)
        #expect(other.shop.windows[1]?.position.selectedTab == 2)
    }

    @Test
    func movesToAScreenAreRepeated() async throws {
        try await expectSame { app in
            app.openProducts()
            app.window.close(app.id(3))
            app.window.userDidLeave(app.id(2))
            app.window.show(app.id(0))
        }
    }

    @Test
    func dismissingIsRepeated() async throws {
        try await expectSame { app in
            app.openProducts()
            for product in 4...6 { app.product?.preview(product) }
            app.window.dismiss()
            app.window.dismiss(app.window.position.modals[1].root.id)
            app.window.dismissAll()
            app.window.stop()
        }
    }

    @Test
    func aLinkIsRepeated() async throws {
        try await expectSame { app in
            app.window.route(toDeeplink: "shop://product/3/product/4")
            app.product?.like()
        }
    }

    @Test
    func aLinkWithAValueInItsQueryIsNotWritten() async throws {
        let recording = try await record { app in
            app.window.route(toDeeplink: "shop://product/3?token=secret")
        }
        #expect(!recording.records.contains { $0.input?.json.contains("secret") == true })
        #expect(recording.records.allSatisfy { $0.input == nil })
        #expect(await replay(recording, in: App()) == recording.stop(at: 0))
    }

    @Test
    func aCloseButtonDoesItsWorkAgain() async throws {
        func open(_ app: App) {
            let mode = RoutingStepPresentationMode.push(withCloseButton: true) { [weak app] in
                app?.window.selectTab(1)
            }
            app.window.route(to: PresentableRoutingStep(withStep: .catalog, presentationMode: mode))
        }
        let (app, other) = (App(), App())
        for app in [app, other] { open(app) }
        let recording = try await record(app) { $0.window.close($0.id(1)) }
        #expect(await replay(recording, in: other) == .same)
        #expect(other.window.position == app.window.position)
        #expect(app.window.position.selectedTab == 1)
    }

    @Test
    func aMoveThatIsReportedIsRepeated() async throws {
        let reports = try await Diagnostics.collectReports {
            try await expectSame { app in
                app.window.selectTab(7)
                app.window.goBack()
                app.window.selectTab(1)
            }
        }
        let summary = "A router was asked for a tab that it does not have."
        #expect(reports.map(\.summary) == [summary, summary])
    }

    @Test
    func theStartIsDoneByTheClosure() async throws {
        let recording = try await record(App(isOpen: false)) { app in
            app.window.start(with: .catalog)
            app.catalog?.select(1)
        }
        let other = App(isOpen: false)
        let replay = FlowReplay(recording, inputs: .shop)
        #expect(replay.grade == .fine)
        let result = await replay.run(manager: other.shop.manager, router: other.window) {
            other.window.start(with: .catalog)
        }
        #expect(result == .same)
        #expect(other.product != nil)
    }

    @Test
    func aRouteToAModuleStopsTheReplay() async throws {
        let step = PresentableRoutingStep(withStep: .checkout, presentationMode: .push())
        let recording = try await record { app in
            app.catalog?.select(1)
            app.window.goBack()
            app.window.route(to: step)
        }
        #expect(FlowReplay(recording, inputs: .shop).grade == .fine)
        let first = try #require(
            recording.records.firstIndex { $0.text.contains("CheckoutModule") }
        )
        let app = App()
        #expect(await replay(recording, in: app) == recording.stop(at: first))
        #expect(app.product == nil)
    }

    @Test
    func aRouterThatIsNotRecordedStopsTheReplay() async throws {
        let app = App()
        let path = FileManager.default.temporaryDirectory
            .appendingPathComponent("\(UUID().uuidString).jsonl").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let file = try FlowFile(path)
        let trace = FlowTrace(store: app.shop.store, to: file, recording: .shop)
        app.window.selectTab(1)
        trace.stop()
        try await file.flush()
        let recording = try FlowRecording(contentsOf: path)
        #expect(FlowReplay(recording, inputs: .shop).grade == .fine)
        let result = await FlowReplay(recording, inputs: .shop).run(store: App().shop.store)
        #expect(result == recording.stop(at: 0))
    }
}

extension FlowRecording {
    /// The result of a replay that can't repeat a line.
    fileprivate func stop(at index: Int) -> FlowReplay.Result {
        let record = records[index]
        return .different(number: record.number, recorded: "\(record)", replayed: nil)
    }
}

extension FlowInputs {
    fileprivate static let shop = FlowInputs()
        .event(Shop.CatalogEvent.self).event(Shop.ProductEvent.self)
        .event(Shop.CheckoutEvent.self).event(Shop.SigninEvent.self)
        .action(Shop.ChangeSession.self)
}
