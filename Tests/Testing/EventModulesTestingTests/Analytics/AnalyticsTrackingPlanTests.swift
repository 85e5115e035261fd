import EventModulesTesting
import Testing

/// The table of an analytics listener as Markdown.
@MainActor
struct AnalyticsTrackingPlanTests {
    private enum ReadEvent: EventProtocol {
        case opened(String)
        case renamed(String)
        case closed
    }

    private let listener = AnalyticsEventsListener(providers: [])

    @Test
    func showsRowsAndIgnoredCasesInTheirOrder() {
        listener
            .on(
                ProductEvent.bought,
                as: "bought",
                for: .marketing,
                recorded: .once,
                properties: [
                    .property("id", \.self), .property("length", \.count),
                    .property("first", { $0.first?.isLetter }), .property("any", Unknown.init),
                ]
            )
            .on(ProductEvent.bought) { .identify($0) }
            .on(ProductEvent.appeared, as: "a\nb\r|", recorded: .throttled(.seconds(2))) { [:] }
            .ignoring(ProductEvent.appeared)
        #expect(
            listener.trackingPlan() == """
                | event | case | recorded as | when | purpose | properties |
                | --- | --- | --- | --- | --- | --- |
                | ProductEvent | bought | bought | once | marketing | id: string, length: integer, \
                first: boolean?, any: any kind |
                | ProductEvent | bought | *a call* | every time | analytics |  |
                | ProductEvent | appeared | a b \\| | at most once every 2.0 seconds | analytics | \
                *unspecified* |
                | ProductEvent | appeared | *not recorded* |  |  |  |

                """
        )
    }

    @Test
    func namesProvidersAndAllPossibleCasesOfAConstructor() {
        listener
            .on(ReadEvent.opened, as: "opened", to: [RecordingAnalyticsProvider()])
            .on(ReadEvent.closed, as: "closed", recorded: .oncePerAppearance)
        let plan = { (name: String) in
            """
            | event | case | recorded as | when | purpose | to |
            | --- | --- | --- | --- | --- | --- |
            | ReadEvent | \(name) | opened | every time | analytics | RecordingAnalyticsProvider |
            | ReadEvent | closed | closed | once per appearance | analytics |  |

            """
        }
        #expect(listener.trackingPlan() == plan("opened or renamed"))
        #expect(
            listener.unmappedCases(of: ReadEvent.self, learningFrom: [.opened("a")]) == ["renamed"]
        )
        // The plan once had what the events until then had shown.
        let producer = MockProducer<ReadEvent>()
        listener.registerToEvents(for: producer)
        producer.emit(.opened("a"))
        #expect(listener.trackingPlan() == plan("opened or renamed"))
        #expect(listener.trackingPlan(learningFrom: [ReadEvent.renamed("a")]) == plan("opened"))
    }

    @Test
    func isEmptyWithoutRows() { #expect(listener.trackingPlan() == "") }
}

private struct Unknown: AnalyticsConvertible {
    let analyticsValue: AnalyticsValue

    init(_ text: String) { analyticsValue = .string(text) }
}
