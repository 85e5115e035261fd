import EventModulesTestSupport
import EventModulesTesting
import Foundation
import Testing

/// The times of entries, and the records that are made of them.
@MainActor
struct FlowLineTests {
    private let shop = Shop()
    private let clock = ManualClock()

    @Test
    func anEntryKnowsTheTimeSinceTheBeginning() {
        clock.advance(by: .seconds(5))
        let trace = FlowTrace(manager: shop.manager, clock: clock)
        shop.store.dispatch(action: Ordered())
        clock.advance(by: .milliseconds(1500))
        shop.store.dispatch(action: Ordered())
        let actions = trace.entries.filter { $0.kind == .action }
        #expect(actions.map(\.time) == [.zero, .milliseconds(1500)])
        #expect(trace.transcript.lines.allSatisfy { !$0.contains("1.5") })
    }

    @Test
    func readsTheClockOfWithClock() {
        let trace = withClock(clock) { FlowTrace(manager: shop.manager) }
        clock.advance(by: .seconds(2))
        shop.store.dispatch(action: Ordered())
        #expect(trace.entries.map(\.time) == [.seconds(2), .seconds(2)])
    }

    @Test
    func theAnchorIsThePresentTimeByDefault() {
        let trace = FlowTrace(manager: shop.manager)
        let known = FlowTrace(store: Suas.createStore(reducer: NoReducer()), began: .distantPast)
        #expect(trace.began.timeIntervalSince1970 > 1_700_000_000)
        #expect(known.began == .distantPast)
    }

    @Test
    func aRecordIsTheTextOfItsEntry() async {
        let trace = FlowTrace(manager: shop.manager, router: shop.router, clock: clock)
        await shop.sellProduct()
        let records = trace.entries.map { FlowLine($0) }
        #expect(records.map(\.description) == trace.entries.map(\.description))
        let outcomes = records.filter { !$0.isDetail }
        #expect(
            outcomes.map { "\($0.kind) | \($0.from) | \($0.label)" }
                == [
                    "event | ProductsModule#1 | productSelected",
                    "tracked | Analytics | product.selected",
                    "route | StackRouter | pushed",
                    "screen | ProductScreen#1 | appeared",
                    "event | ProductModule#2 | bought",
                    "action | Store | AddToBasket",
                    "changed | Basket | changed",
                    "began | SendOrder | SendOrder",
                    "action | Store | Ordered",
                    "changed | Basket | changed",
                    "ended | SendOrder | SendOrder",
                ]
        )
        #expect(records.compactMap(\.position) == ["stack: ProductsModule#1 / ProductModule#2"])
        #expect(
            outcomes.compactMap(\.state) == [
                #"Basket(ids: ["7"], orders: 0)"#, #"Basket(ids: ["7"], orders: 1)"#,
            ]
        )
        #expect(
            outcomes.filter { $0.kind == .changed }.map(\.diff) == [
                [#"ids[0]: inserted "7""#], ["orders: 0 → 1"],
            ]
        )
    }

    @Test
    func aLabelShowsNothingThatIsRedacted() {
        let trace = FlowTrace(manager: shop.manager)
        let producer = PinProducer()
        shop.manager.setupEventsListeners(for: producer)
        producer.subject.onNext(NamedAfterPin(pin: HiddenPin(digits: "1234")))
        let record = trace.entries.first { $0.kind == .event }.map { FlowLine($0) }
        #expect(record?.label == "NamedAfterPin")
        #expect(record?.text == "PinProducer#1: NamedAfterPin(pin: ••••)")
    }
}

private struct NoReducer: Reducer {
    let initialState = Basket()

    func reduce(state: Basket, action: any Action) -> Basket? { nil }
}

private struct HiddenPin: Redacted {
    let digits: String
    var redacted: String { "••••" }
}

private struct NamedAfterPin: EventProtocol {
    let pin: HiddenPin
    var label: String { "pin \(pin.digits)" }
}

private final class PinProducer: EventsProducer {
    let disposeBag = DisposeBag()
    let subject = PublishSubject<NamedAfterPin>()
    var events: Observable<NamedAfterPin> { subject }
}

/// Records as lines of JSON.
struct FlowRecordJSONTests {
    private func line(_ record: FlowLine) -> String {
        var bytes: [UInt8] = []
        record.write(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    private func read(_ lines: String) throws -> [FlowLine] {
        let head = #"{"flow":1,"app":"shop","began":"2026-11-23T02:37:51.123456Z"}"#
        return try FlowRecording(bytes: Array("\(head)\n\(lines)".utf8)).records
    }

    @Test
    func leavesOutWhatDoesNotApply() {
        let record = FlowLine(number: 1, kind: .called, from: "A#1", label: "A#1", text: "A#1")
        #expect(
            line(record)
                == #"{"at":0,"from":"A#1","kind":"called","label":"A#1","number":1,"text":"A#1"}"#
                + "\n"
        )
    }

    @Test
    func writesEveryPart() {
        let record = FlowLine(
            number: 12,
            causeNumber: 3,
            at: .seconds(1) + .nanoseconds(7),
            kind: .changed,
            from: "Basket",
            label: "changed",
            text: "Basket: a; b",
            diff: ["a", "b"],
            state: "Basket()",
            position: "stack: A#1",
            isDetail: true
        )
        #expect(
            line(record) == #"{"at":1000000007,"cause":3,"detail":true,"diff":["a","b"],"#
                + #""from":"Basket","kind":"changed","label":"changed","number":12,"#
                + #""position":"stack: A#1","state":"Basket()","text":"Basket: a; b"}"# + "\n"
        )
    }

    @Test
    func escapesOnlyWhatJSONRequires() {
        let record = FlowLine(number: 1, kind: .event, text: "\"\\/\n\r\t\u{0}\u{1F}<é😀\u{2028}")
        let text = #""text":"\"\\/\n\r\t\u0000\u001f<é😀"# + "\u{2028}\"}"
        #expect(line(record).contains(text))
    }

    @Test
    func readsWhatItWrote() throws {
        for seed in Repetitions.seeds(short: 300, long: 20_000) {
            var random = SplitMix64(seed: seed)
            let record = FlowLine.random(numbered: 9, with: &random)
            let written = line(record)
            #expect(try read(written) == [record], "EVENTMODULES_SEED=\(seed): \(written)")
        }
    }

    @Test
    func theHeadIsWrittenAndReadToTheMillisecond() throws {
        let moments: [Double] = [0, 951_782_399.5, 951_868_800, 1_795_401_471.125]
        let texts = [
            "1970-01-01T00:00:00.000Z", "2000-02-28T23:59:59.500Z", "2000-03-01T00:00:00.000Z",
            "2026-11-23T02:37:51.125Z",
        ]
        for (moment, text) in zip(moments, texts) {
            let head = FlowHead(app: "\"shop\"", began: Date(timeIntervalSince1970: moment))
            var bytes: [UInt8] = []
            head.write(to: &bytes)
            #expect(String(decoding: bytes, as: UTF8.self).contains("\"began\":\"\(text)\""))
            #expect(try FlowRecording(bytes: bytes).head == head)
        }
    }

    /// Most milliseconds have no binary fraction, and formatting truncates.
    @Test
    func eachMillisecondOfAHeadIsWrittenAsItIs() throws {
        let written = (1000...1999).map { milliseconds in
            let began = Date(timeIntervalSince1970: 1_795_401_470 + Double(milliseconds) / 1000)
            var bytes: [UInt8] = []
            FlowHead(app: "shop", began: began).write(to: &bytes)
            return String(decoding: bytes, as: UTF8.self)
        }
        let expected = (1000...1999).map { milliseconds in
            let fraction = "\(milliseconds)".dropFirst()
            return #"{"app":"shop","began":"2026-11-23T02:37:51.\#(fraction)Z","flow":1}"# + "\n"
        }
        #expect(written == expected)
    }

    @Test(arguments: ["0001-01-01T00:00:00.000Z", "2263-01-01T00:00:00.000Z"])
    func aHeadBeyondTheNanosecondsIsRefused(moment: String) {
        let line = #"{"app":"shop","began":"\#(moment)","flow":1}"# + "\n"
        do {
            _ = try FlowRecording(bytes: Array(line.utf8))
            Issue.record("It was read.")
        } catch {
            #expect("\(error)".contains("\"began\" isn't a moment such as"))
        }
    }
}

extension FlowLine {
    /// A record with texts of any Unicode scalars.
    static func random(numbered number: Int, with random: inout SplitMix64) -> FlowLine {
        func text() -> String {
            var text = ""
            for _ in 0..<Int.random(in: 0...6, using: &random) {
                let limit: UInt32 =
                    [0x30, 0x80, 0x800, 0x10000, 0x110000].randomElement(using: &random) ?? 0
                let scalar = Unicode.Scalar(UInt32.random(in: 0..<limit, using: &random))
                text.unicodeScalars.append(scalar ?? "\u{FFFD}")
            }
            return text
        }
        let kind = FlowEntry.Kind.allCases.randomElement(using: &random) ?? .event
        return FlowLine(
            number: number,
            causeNumber: Bool.random(using: &random)
                ? Int.random(in: 1..<number, using: &random) : nil,
            at: .nanoseconds(Int.random(in: 0...(1 << 60), using: &random)),
            kind: kind,
            from: text(),
            label: text(),
            text: text(),
            diff: kind == .changed
                ? (0..<Int.random(in: 0...3, using: &random)).map { _ in text() } : [],
            state: Bool.random(using: &random) ? text() : nil,
            position: Bool.random(using: &random) ? text() : nil,
            isDetail: Bool.random(using: &random)
        )
    }
}
