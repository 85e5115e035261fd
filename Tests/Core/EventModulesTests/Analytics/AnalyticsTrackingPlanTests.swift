import EventModules
import EventModulesTesting
import Testing

/// The table of an analytics listener as Markdown.
@MainActor
struct AnalyticsTrackingPlanTests {
    private let log = Log()

    private func makeListener() -> AnalyticsEventsListener {
        AnalyticsEventsListener(provider: RecordingProvider(log))
    }

    @Test
    func showsRowsAndIgnoredCasesInTheirOrder() {
        let plan = makeListener()
            .on(ProductArrayEvent.productSelected, as: "product.selected", recorded: .once)
            .ignoring(ProductArrayEvent.pageShown)
            .on(BasketEvent.emptied, as: "basket.emptied", recorded: .throttled(.seconds(2)))
            .on(ProductArrayEvent.appeared, as: "seen", recorded: .oncePerAppearance)
            .trackingPlan()
        #expect(
            plan == """
                | event | case | recorded as | when |
                | --- | --- | --- | --- |
                | ProductArrayEvent | productSelected | product.selected | once |
                | ProductArrayEvent | pageShown | *not recorded* |  |
                | BasketEvent | emptied | basket.emptied | once in 2.0 seconds |
                | ProductArrayEvent | appeared | seen | once per appearance |

                """
        )
    }

    @Test
    func showsThePropertiesOfRecordedEvents() {
        let listener = makeListener()
            .on(ProductArrayEvent.productSelected, as: "selected") {
                ["name": .string($0.productName), "id": .string($0.remoteId)]
            }
            .on(ProductArrayEvent.pageShown, as: "page") { page, _ in ["number": .int(page)] }
        let module = ProductArrayModule()
        listener.registerToEvents(for: module)
        module.subject.onNext(.productSelected(.lamp))
        #expect(
            listener.trackingPlan() == """
                | event | case | recorded as | when | properties |
                | --- | --- | --- | --- | --- |
                | ProductArrayEvent | productSelected | selected | every time | id, name |
                | ProductArrayEvent | pageShown | page | every time |  |

                """
        )
    }

    @Test
    func declaredPropertiesHaveKinds() {
        let listener = makeListener().on(
            ProductArrayEvent.productSelected,
            as: "selected",
            properties: [
                .property("id", \.remoteId), .property("length", \.productName.count),
                .property("first", \.productName.first?.isLetter),
            ]
        )
        let row = "| ProductArrayEvent | productSelected | selected | every time |"
        let plan = listener.trackingPlan()
        #expect(plan.hasSuffix("\(row) id: string, length: integer, first: boolean? |\n"))
    }

    @Test
    func learnsFromGivenEventsWithoutRecordingThem() {
        let listener = makeListener()
            .on(ProductArrayEvent.pageShown, as: "page", recorded: .once) { page, _ in
                ["number": .int(page)]
            }
            .on(BasketEvent.added, as: "added") { ["name": .string($0)] }
        let plan = listener.trackingPlan(
            learningFrom: [BasketEvent.added("lamp"), ProductArrayEvent.pageShown(1, of: 2)]
        )
        #expect(
            plan == """
                | event | case | recorded as | when | properties |
                | --- | --- | --- | --- | --- |
                | ProductArrayEvent | pageShown | page | once | number |
                | BasketEvent | added | added | every time | name |

                """
        )
        #expect(log.lines.isEmpty)
        let module = ProductArrayModule()
        listener.registerToEvents(for: module)
        module.subject.onNext(.pageShown(1, of: 2))
        #expect(log.lines == ["page number=int(1)"])
    }

    @Test
    func namesTheProvidersIfARowHasItsOwn() {
        let marketing = RecordingProvider(log)
        let plan = makeListener()
            .on(BasketEvent.emptied, as: "emptied", to: [marketing])
            .on(BasketEvent.added, as: "added")
            .trackingPlan()
        #expect(
            plan == """
                | event | case | recorded as | when | to |
                | --- | --- | --- | --- | --- |
                | BasketEvent | emptied | emptied | every time | RecordingProvider |
                | BasketEvent | added | added | every time | all |

                """
        )
    }

    @Test
    func namesAllPossibleCasesOfAConstructor() {
        let listener = makeListener().on(CaptureEvent.otherNumber, as: "a|b")
        #expect(
            listener.trackingPlan() == """
                | event | case | recorded as | when |
                | --- | --- | --- | --- |
                | CaptureEvent | number or otherNumber or labelled | a\\|b | every time |

                """
        )
        #expect(
            listener.trackingPlan(learningFrom: [CaptureEvent.number(1)]) == """
                | event | case | recorded as | when |
                | --- | --- | --- | --- |
                | CaptureEvent | otherNumber | a\\|b | every time |

                """
        )
    }

    @Test
    func replacesLineBreaksInANameBySpaces() {
        #expect(
            makeListener().on(BasketEvent.emptied, as: "a\nb\rc").trackingPlan() == """
                | event | case | recorded as | when |
                | --- | --- | --- | --- |
                | BasketEvent | emptied | a b c | every time |

                """
        )
    }

    @Test
    func isEmptyWithoutRows() {
        #expect(makeListener().trackingPlan() == "")
    }
}
