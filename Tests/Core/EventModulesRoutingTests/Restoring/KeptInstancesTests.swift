import EventModules
import EventModulesStorage
import EventModulesTestSupport
import EventModulesTesting
import Foundation
import Testing

/// Sub-states of modules, which are kept with the position that restores them.
@MainActor
struct KeptInstancesTests {
    private let memory = KeptMemory()

    /// Keeps the states of players that have played for some seconds; the first is the root.
    private func keep(seconds: Int...) async {
        let app = PlayerApp(memory)
        app.router.start(with: .player(1))
        for player in 1...seconds.count {
            if player > 1 { app.open(player) }
            app.play(player: player, to: seconds[player - 1])
        }
        await app.store.flushKeptStates()
    }

    // Regression: a restored player knew only what its link says.
    @Test
    func aRestoredModuleHasTheStateThatItHad() async throws {
        await keep(seconds: 10, 20)

        let next = PlayerApp(memory)
        #expect(next.outline == "Player<Old>#1 / Player<Old>#2")
        #expect(next.seconds == [1: 10, 2: 20])
    }

    // A number above the greatest that a router keeps, so that the module gets another one.
    @Test
    func aModuleWithANewNumberHasTheStateThatItHad() async throws {
        await keep(seconds: 10)
        let changed = KeptMemory(
            try edited { text in
                text.replacing(#/\\"id\\":1(?=[,}])/#, with: #"\"id\":\#(Int.max)"#)
                    .replacing("Player<Old>#1\"", with: "Player<Old>#\(Int.max)\"")
            }
        )
        for _ in 1...3 {
            let next = PlayerApp(changed)
            #expect(next.outline == "Player<Old>#1")
            #expect(next.seconds == [1: 10])
            // It is kept under its new number, although it did not change.
            await next.store.flushKeptStates()
        }
    }

    private func edited(_ edit: (String) -> String) throws -> [String: Data] {
        let name = KeptFile.name(of: "RouterPosition")
        let text = String(decoding: try #require(memory.files[name]), as: UTF8.self)
        let lines = text.split(separator: "\n").dropFirst().map { Data(edit(String($0)).utf8) }
        return [name: KeptFile.content(of: lines)]
    }

    @Test
    func onlyTheModulesOfThePositionAreKept() async throws {
        let app = PlayerApp(memory)
        app.router.start(with: .player(1))
        app.open(2)
        app.play(player: 2, to: 20)
        let hidden = Player<Old>(usingContext: PlayerContext(number: 3))
        app.manager.setupEventsListeners(for: hidden)
        app.play(player: 3, to: 30)
        app.router.goBack()
        await app.store.flushKeptStates()
        let file = memory.files[KeptFile.name(of: "RouterPosition")] ?? Data()
        let text = String(decoding: file, as: UTF8.self)
        #expect(text.contains("Player<Old>#1"))
        #expect(!text.contains("Player<Old>#2") && !text.contains("Player<Old>#3"))
        withExtendedLifetime(hidden) {}
    }

    @Test
    func aModuleThatIsOpenedAgainBeginsAnew() async throws {
        let app = PlayerApp(memory)
        app.router.start(with: .player(1))
        app.open(2)
        app.play(player: 2, to: 20)
        await app.store.flushKeptStates()
        let next = PlayerApp(memory)
        let position = next.router.position
        next.router.goBack()
        next.open(2)
        #expect(next.seconds == [1: 0, 2: 0])
        // Nor does a position of this run restore what an earlier run has kept.
        next.router.restore(to: position)
        #expect(next.seconds == [1: 0, 2: 0])
    }

    @Test
    func theStateOfAWindowThatIsRestoredLaterStays() async throws {
        let app = PlayerApp(memory)
        var window: StackRouter? = StackRouter(manager: app.manager, stateKey: "Window/2")
        app.router.start(with: .player(1))
        window?.start(with: .player(2))
        app.play(player: 2, to: 20)
        await app.store.flushKeptStates()
        window = nil
        await app.store.flushKeptStates()

        let next = PlayerApp(memory)
        next.open(3)
        next.play(player: 3, to: 30)
        await next.store.flushKeptStates()
        window = StackRouter(manager: next.manager, stateKey: "Window/2")
        #expect(window?.position.description == "stack: Player<Old>#2")
        #expect(next.seconds == [1: 0, 2: 20, 3: 30])
    }

    @Test(arguments: [false, true])
    func theStateOfAModuleThatWaitsStays(isTab: Bool) async {
        let (app, player) = (PlayerApp(memory), ModuleRoutingStep.player(1).behind("lock"))
        app.router.start(with: isTab ? player : .player(2))
        if !isTab { app.router.route(to: .pushing(player)) }
        app.play(player: 1, to: 10)
        await app.store.flushKeptStates()
        let locked = PlayerApp(memory, isLocked: true)
        #expect(locked.seconds[1] == nil)
        await locked.store.flushKeptStates()
        #expect(PlayerApp(memory).seconds[1] == 10)
    }

    // Regression: the window's modules lost their states when it was closed, or opened again.
    @Test(arguments: [false, true])
    func aClosedWindowKeepsTheStatesOfItsModules(isTurn: Bool) async throws {
        let app = PlayerApp(memory)
        app.router.start(with: .player(1))
        var window: StackRouter? = StackRouter(manager: app.manager, stateKey: "Window/2")
        window?.start(with: .player(2))
        await app.store.flushKeptStates()
        app.play(player: 2, to: 20)
        if isTurn {
            let close = BlockAsyncAction { _, _ in window = nil }
            app.store.dispatch(action: close)
        }
        window = nil
        #expect(app.seconds == [1: 0])
        await app.store.flushKeptStates()
        #expect(PlayerApp(KeptMemory(memory.files), opensWindow: true).seconds == [1: 0, 2: 20])

        window = StackRouter(manager: app.manager, stateKey: "Window/2")
        #expect(app.seconds == [1: 0, 2: 20])
        app.play(player: 1, to: 10)
        await app.store.flushKeptStates()
        #expect(PlayerApp(memory, opensWindow: true).seconds == [1: 10, 2: 20])
    }

    // The listeners of the kept keys stay as long as the store.
    @Test
    func keptStatesLeaveNothing() {
        let app = PlayerApp(memory)
        app.router.start(with: .player(1))
        app.play(player: 1, to: 10)
        expectNothingLeft(in: app.manager, app.store, app.router)
    }

    // MARK: - Links that lead to another module

    @Test
    func aModuleOfAChangedLinkIsLeftOut() async throws {
        await keep(seconds: 10)
        var next: PlayerApp?
        let reports = Diagnostics.collect { next = PlayerApp(memory, hasNewPlayer: true) }
        #expect(reports.map(\.summary).count == 1)
        #expect(next?.outline == "")
    }

    @Test
    func theNewModuleOfAChangedLinkBeginsAnewIfAllowed() async throws {
        await keep(seconds: 10)
        let reports = Diagnostics.collect {
            let next = PlayerApp(memory, hasNewPlayer: true, opensChangedLinks: true)
            #expect(next.outline == "Player<New>#1")
            #expect(next.seconds == [1: 0])
        }
        #expect(reports == [])
    }

    // MARK: - Random programs

    private enum Step {
        case open(Int)
        case back
        case play(Int, Int)
        case restart

        /// Ends without a flush, and begins with what the last one has kept.
        case kill
        /// The next store is made before the earlier one has written its changes.
        case replace
        /// A new version of the players' state, without a migration.
        case update
    }

    @Test
    func everyModuleHasTheStateThatWasKept() async throws {
        let seeds = Repetitions.seeds(short: 20, long: 1000)
        await checkPrograms(seeds, steps: steps) { await failure(of: $0) }
    }

    private func steps(_ seed: UInt64) -> [Step] {
        var generator = SplitMix64(seed: seed)
        return (0..<30).map { _ in
            let number = Int.random(in: 1...4, using: &generator)
            return switch Int.random(in: 0..<12, using: &generator) {
            case 0...2: .open(number)
            case 3: .back
            case 4...6: .play(number, Int.random(in: 1...999, using: &generator))
            case 7, 8: .restart
            case 9: .replace
            case 10: .update
            default: .kill
            }
        }
    }

    private func failure(of steps: [Step]) async -> String? {
        var memory = KeptMemory()
        var version = 1
        var app = PlayerApp(memory)
        app.router.start(with: .player(1))
        await app.store.flushKeptStates()
        var model = [Playing(player: 1)]
        var kept = model
        for step in steps {
            switch step {
            case .open(let number):
                app.open(number)
                model.append(Playing(player: number))
            case .back:
                app.router.goBack()
                if model.count > 1 { model.removeLast() }
            case .play(let number, let seconds):
                app.play(player: number, to: seconds)
                for index in model.indices where model[index].player == number {
                    model[index].seconds = seconds
                }
            case .restart:
                await app.store.flushKeptStates()
                kept = model
                app = PlayerApp(memory, version: version)
            case .replace:
                kept = model
                app = PlayerApp(memory, version: version)
            case .update:
                version += 1
                _ = Diagnostics.collect { app = PlayerApp(memory, version: version) }
                for index in model.indices { model[index].seconds = 0 }
                await app.store.flushKeptStates()
                kept = model
            case .kill:
                // The earlier app still writes to the old memory.
                memory = KeptMemory(memory.files)
                app = PlayerApp(memory, version: version)
                model = kept
            }
            if app.states != model { return "\(app.states) instead of \(model) after \(step)" }
        }
        return nil
    }

    // MARK: - States that can't be used

    // Regression: the position and the states of all modules were put aside, under its name.
    @Test
    func aStateThatDoesNotFitConcernsOnlyItsModule() async throws {
        await keep(seconds: 10, 20)
        let changed = KeptMemory(
            try edited { $0.replacing("seconds\\\":10", with: "minutes\\\":10") }
        )
        let reports = await Diagnostics.collectReports {
            let next = PlayerApp(changed)
            #expect(next.outline == "Player<Old>#1 / Player<Old>#2")
            #expect(next.seconds == [1: 0, 2: 20])
            await next.store.flushKeptStates()
        }
        let name = KeptFile.name(of: "Playing@Player<Old>#1")
        #expect(
            reports.text == """
                A kept state can't be used.
                    state key: "Playing@Player<Old>#1"
                    problem: it doesn't fit its type
                    put aside as: \(name).aside
                The store uses the reducer's initial state.
                To fix this, give a changed type a new version, with a migration from the earlier \
                one.
                """
        )
        let aside = String(decoding: changed.files["\(name).aside"] ?? Data(), as: UTF8.self)
        #expect(aside.contains("minutes"))
        #expect(Diagnostics.collect { _ = PlayerApp(changed) } == [])
    }

    @Test
    func damageConcernsOnlyTheStateInWhichItIs() async throws {
        await keep(seconds: 10, 20)
        let name = KeptFile.name(of: "RouterPosition")
        let file = try #require(memory.files[name])
        let lines = file.split(separator: UInt8(ascii: "\n"))
        #expect(lines.count == 4)
        let position = lines[0].count + lines[1].count + 2
        for index in stride(from: position, to: file.count, by: 7) {
            for isCut in [false, true] {
                var damaged = isCut ? file.prefix(index) : file
                if !isCut { damaged[index] ^= 1 }
                let memory = KeptMemory([name: damaged])
                let reports = await Diagnostics.collectReports {
                    let next = PlayerApp(memory)
                    #expect(next.outline == "Player<Old>#1 / Player<Old>#2")
                    let losses = next.seconds.values.count { $0 == 0 }
                    // Without the end of its line, a state is damaged with the next one.
                    let isLineEnd = file[index] == UInt8(ascii: "\n")
                    #expect(losses == 1 || losses == 2 && (isCut || isLineEnd))
                    await next.store.flushKeptStates()
                }
                #expect(Set(reports.map { $0.details[1].value }) == ["the file is damaged"])
                #expect(memory.files.values.contains(damaged))
                #expect(Diagnostics.collect { _ = PlayerApp(memory) } == [])
            }
        }
    }

    @Test
    func aModuleOfAnotherVersionIsMigratedAlone() async throws {
        await keep(seconds: 10)
        let second = PlayerApp(memory, version: 2, migrations: [.from(1) { (old: Playing) in old }])
        await second.store.flushKeptStates()
        let third = PlayerApp(memory, version: 3, migrations: [.from(2) { (old: Playing) in old }])
        #expect(third.seconds == [1: 10])
        await third.store.flushKeptStates()
        let reports = Diagnostics.collect {
            let last = PlayerApp(memory, version: 4)
            #expect(last.outline == "Player<Old>#1" && last.seconds == [1: 0])
        }
        #expect(reports.map { $0.details[1].value } == ["no migration from version 3 to 4"])
    }
}

private protocol Generation {}
private enum Old: Generation {}
private enum New: Generation {}

private struct Playing: Codable, Equatable {
    let player: Int
    var seconds = 0
}

private struct Play: Action {
    let player: Int
    let seconds: Int
}

private struct PlayerContext<Kind: Generation>: ModuleContextProtocol {
    typealias ModuleType = Player<Kind>
    var routingContext: RoutingContext = "links"
    let number: Int
}

private final class Player<Kind: Generation>: Deeplinkable, EventsProducer, ReducerProviding {
    static var pattern: DeeplinkPattern { "app://player/{number:Int}" }
    static var deeplinkPatterns: [DeeplinkPattern] { [pattern] }

    let context: PlayerContext<Kind>
    let disposeBag = DisposeBag()
    let events: Observable<PageEvent> = PublishSubject()

    init(usingContext context: PlayerContext<Kind>) { self.context = context }

    var deeplink: Deeplink? { Self.pattern.link(["number": .int(context.number)]) }

    var reducer: any CombinableReducer {
        TableReducer(initialState: Playing(player: context.number)).on(Play.self) { state, play in
            if play.player == state.player { state.seconds = play.seconds }
        }
    }

    func makePresentable() -> any Presentable { PageScreen("player \(context.number)") }
}

extension ModuleRoutingStep {
    fileprivate static func player(_ number: Int) -> ModuleRoutingStep {
        ModuleRoutingStep(withMaker: PlayerContext<Old>(number: number))
    }
}

@MainActor
private final class PlayerApp {
    let store: Store
    let manager: ModuleManager
    let router: StackRouter
    let window: StackRouter?

    init(
        _ memory: KeptMemory,
        hasNewPlayer: Bool = false,
        isLocked: Bool = false,
        opensChangedLinks: Bool = false,
        opensWindow: Bool = false,
        version: Int = 1,
        migrations: [KeptMigration<Playing>] = []
    ) {
        let kept = KeptState(in: memory)
            .keep(RouterPosition.self)
            .keep(RouterPosition.self, stateKey: "Window/2")
            .keep(Playing.self, version: version, migrations: migrations)
        let reducer = BlockReducer(initialState: 0) { _, _ in nil }
        store = Suas.createStore(reducer: reducer, keeping: kept)
        manager = ModuleManager(store: store)
        manager.opensChangedLinks = opensChangedLinks
        manager.gate("lock", opens: { _ in !isLocked }, through: { .page("door") })
        if hasNewPlayer {
            Self.register(Player<New>.self, with: manager)
        } else {
            Self.register(Player<Old>.self, with: manager)
        }
        router = StackRouter(manager: manager)
        window = opensWindow ? StackRouter(manager: manager, stateKey: "Window/2") : nil
    }

    private static func register<Kind: Generation>(
        _ type: Player<Kind>.Type,
        with manager: ModuleManager
    ) {
        manager.registerDeeplinks(of: type) { match in
            match["number", as: Int.self].map { PlayerContext<Kind>(number: $0) }
        }
    }

    var outline: String { router.position.screens.map(\.description).joined(separator: " / ") }

    /// The seconds by the players' numbers.
    var seconds: [Int: Int] {
        let states = store.state.values(forKeysOfType: Playing.self)
        return Dictionary(states.map { ($0.player, $0.seconds) }) { $1 }
    }

    /// The states of the modules in the order of their screens.
    var states: [Playing?] {
        router.position.screens.map { screen in
            let presentable = router.presentable(for: screen.id)
            let module = presentable.flatMap { manager.module(for: $0) } as? Player<Old>
            return module.flatMap { store.state[Playing.self, in: $0.stateInstance] }
        }
    }

    func open(_ number: Int) { router.route(to: .pushing(.player(number))) }

    func play(player: Int, to seconds: Int) {
        store.dispatch(action: Play(player: player, seconds: seconds))
    }
}
