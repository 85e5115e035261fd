import EventModules
import Testing

/// The spellings of an analytics table's rows.
@MainActor
struct AnalyticsRowsTests {
    private let log = Log()
    private let module = ProductArrayModule()

    private func logOfRows(_ addRows: (AnalyticsEventsListener) -> Void) -> [String] {
        let listener = AnalyticsEventsListener(provider: RecordingProvider(log))
        addRows(listener)
        listener.registerToEvents(for: module)
        module.subject.onNext(.appeared)
        module.subject.onNext(.productSelected(.lamp))
        module.subject.onNext(.productSelected(.chair))
        module.subject.onNext(.pageShown(1, of: 2))
        return log.lines
    }

    @Test
    func fiveRowsOfDifferentKinds() {
        let lines = logOfRows {
            $0
                .on(ProductArrayEvent.appeared, as: "list") { ["source": "menu"] }
                .on(ProductArrayEvent.productSelected, as: "product") {
                    ["id": .string($0.remoteId), "count": 1]
                }
                .on(ProductArrayEvent.productSelected, as: "chair") {
                    $0 == .chair ? ["isNew": true] : nil
                }
                .on(ProductArrayEvent.pageShown, as: "page") { ["source": "list"] }
                .on(ProductArrayEvent.pageShown, as: "pages") { page, count in
                    guard page < count else { return nil }
                    return ["rest": .int(count - page)]
                }
        }
        #expect(
            lines == [
                #"list source=string("menu")"#, #"product count=int(1) id=string("7")"#,
                #"product count=int(1) id=string("8")"#, "chair isNew=bool(true)",
                #"page source=string("list")"#, "pages rest=int(1)",
            ]
        )
    }

    @Test
    func aRowWithoutProperties() {
        let lines = logOfRows {
            $0.on(ProductArrayEvent.appeared, as: "list")
            $0.on(ProductArrayEvent.appeared, as: "nothing") { nil }
            $0.on(ProductArrayEvent.pageShown, as: "page")
            $0.on(ProductArrayEvent.pageShown, as: "none") { [:] }
        }
        #expect(lines == ["list", "page", "none"])
    }

    /// An event that the closure leaves out doesn't count as the recorded one.
    @Test
    func aPolicyCountsRecordedEventsOnly() {
        let lines = logOfRows {
            $0.on(ProductArrayEvent.productSelected, as: "first chair", recorded: .once) {
                $0 == .chair ? [:] : nil
            }
            $0.on(ProductArrayEvent.productSelected, as: "shown", recorded: .oncePerAppearance) {
                $0 == .chair ? [:] : nil
            }
            $0.on(
                ProductArrayEvent.productSelected,
                as: "slowly",
                recorded: .throttled(.seconds(60))
            ) {
                $0 == .chair ? [:] : nil
            }
        }
        module.subject.onNext(.productSelected(.chair))
        #expect(lines == ["first chair", "shown", "slowly"])
        #expect(log.lines == lines)
    }

    /// Regression: such a row matched every payload without a report.
    @Test(arguments: [true, false])
    func aRowForAnEventWithAPayloadIsReported(readsMemory: Bool) {
        let listener = AnalyticsEventsListener(providers: [], readsMemory: readsMemory)
        let reports = Diagnostics.collect {
            listener
                .on(ProductArrayEvent.productSelected(.lamp), as: "product")
                .ignoring(ProductArrayEvent.pageShown(1, of: 2))
                .on(ProductArrayEvent.appeared, as: "list")
                .on(StructEvent(id: 1), as: "struct")
                .ignoring(CaptureEvent.function { $0 })
        }
        #expect(
            reports.map(\.description) == [
                """
                A row was added for an event with a payload.
                    event type: ProductArrayEvent
                    case: productSelected
                Payloads are not compared, so the row is for all events of the case.
                To fix this, pass the constructor of the case, such as \
                ProductArrayEvent.productSelected, and compare the payload in the row's closure.
                """,
                """
                A row was added for an event with a payload.
                    event type: ProductArrayEvent
                    case: pageShown
                Payloads are not compared, so the row is for all events of the case.
                To fix this, pass the constructor of the case, such as \
                ProductArrayEvent.pageShown, and compare the payload in the row's closure.
                """,
            ]
        )
    }
}
