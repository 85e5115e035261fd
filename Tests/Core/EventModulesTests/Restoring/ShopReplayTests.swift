import EventModulesTestSupport
import EventModulesTesting
import Foundation
import Testing

/// Random walks through the shop are recorded to files, and replayed in a fresh shop: all lines and
/// their causes are the same, and so is all that can be observed at the end.
///
/// A failure prints the walk's seed; `EVENTMODULES_SEED=n` makes that walk the first one.
@MainActor
struct ShopReplayTests {
    @Test(arguments: (0..<10).map { UInt64(200 * $0) })
    func aWalkReplaysToTheSameLines(offset: UInt64) async throws {
        var count = 0
        for seed in Repetitions.seeds(short: 20, long: 200, offset: offset) {
            let recorded = try RecordedWalk(seed: seed)
            let recording = try await recorded.record()
            let replayed = ReplayedShop()
            let result = await replayed.replay(recording)
            guard result == .same, replayed.picture == recorded.shop.picture else {
                let pictures = "\(replayed.picture)\ninstead of\n\(recorded.shop.picture)"
                Issue.record("EVENTMODULES_SEED=\(seed): \(result)\n\(pictures)")
                return
            }
            count += recording.records.filter { $0.input != nil }.count
        }
        #expect(count > 100)
    }
}

/// A shop whose inputs can be recorded: a step that isn't an event or an action from outside is an
/// event of its remote control.
@MainActor
private final class ReplayedShop {
    let driver = ShopDriver()
    let remote = Remote()

    init() {
        driver.shop.manager.addEventsListeners([RemoteListener(driver: driver)])
    }

    /// Does what the app does by itself from the beginning of its trace.
    func start() { driver.shop.manager.setupEventsListeners(for: remote) }

    func replay(_ recording: FlowRecording) async -> FlowReplay.Result {
        var result = FlowReplay.Result.same
        _ = await Diagnostics.collectReports {
            let replay = FlowReplay(recording, inputs: .shop)
            result = await replay.run(manager: driver.shop.manager) { start() }
        }
        return result
    }

    /// All that can be observed; the events that were heard only once.
    private(set) lazy var picture: ShopPicture = {
        var picture = driver.takePicture()
        picture.reports = 0
        return picture
    }()
}

@MainActor
private final class RecordedWalk {
    let shop = ReplayedShop()
    private let path: String
    private let file: FlowFile
    private let trace: FlowTrace
    private var random: SplitMix64

    init(seed: UInt64) throws {
        random = SplitMix64(seed: seed)
        path =
            FileManager.default.temporaryDirectory
            .appendingPathComponent("walk-\(UUID().uuidString).jsonl").path
        file = try FlowFile(path)
        trace = FlowTrace(manager: shop.driver.shop.manager, to: file, recording: .shop)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    func record() async throws -> FlowRecording {
        shop.start()
        let model = ShopModel()
        for _ in 0..<Int.random(in: 1...25, using: &random) {
            let step = ShopStep.random(model, using: &random)
            model.perform(step)
            try await take(step)
        }
        trace.stop()
        try await file.flush()
        let recording = try FlowRecording(contentsOf: path)
        #expect(recording.fullTranscript == trace.fullTranscript)
        return recording
    }

    private func take(_ step: ShopStep) async throws {
        switch step {
        // A recommendation is kept without an event.
        case .use(_, .recommend, _): emit(step)
        case .use, .sale, .confirm, .session: try await shop.driver.perform(step)
        default: emit(step)
        }
    }

    private func emit(_ step: ShopStep) {
        _ = Diagnostics.collect { shop.remote.events.emit(.stepTaken(step)) }
    }
}

private enum RemoteEvent: EventProtocol, Codable {
    case stepTaken(ShopStep)
}

private final class Remote: EventsEmitting {
    let events = EventsSource<RemoteEvent>()
}

private final class RemoteListener: EventsListening {
    private unowned let driver: ShopDriver

    init(driver: ShopDriver) {
        self.driver = driver
    }

    func registerToEvents(
        for producer: any AnyEventsProducer,
        events: Observable<RemoteEvent>
    ) -> Bool {
        events
            .subscribe(onNext: { [unowned driver] event in
                if case .stepTaken(let step) = event { try? driver.take(step) }
            })
            .disposed(by: producer.disposeBag)
        return true
    }
}

extension FlowInputs {
    fileprivate static let shop = FlowInputs()
        .event(RemoteEvent.self).event(Shop.AccountEvent.self).event(Shop.BasketEvent.self)
        .event(Shop.CatalogEvent.self).event(Shop.CheckoutEvent.self)
        .event(Shop.ProductEvent.self).event(Shop.SigninEvent.self)
        .event(Shop.PickerEvent.self)
        .action(Shop.Like.self).action(Shop.StartSale.self)
        .action(Shop.PaymentSucceeded.self).action(Shop.ChangeSession.self)
}
