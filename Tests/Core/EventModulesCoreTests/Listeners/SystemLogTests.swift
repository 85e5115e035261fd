import EventModulesCore
import EventModulesTesting
import Foundation
import Testing

@MainActor
struct SystemLogTests {
    private let log = Log()
    private let basket = MockProducer<BasketEvent>()
    private let products = MockProducer<ProductArrayEvent>()

    private func systemLog(level: SystemLog.Level? = .info) -> SystemLog {
        SystemLog(subsystem: "shop", category: "events", level: level) { [log] in
            log.lines.append($0)
        }
    }

    /// Lets a log hear the producers, emits one event of each case, and returns the lines.
    private func lines(of systemLog: SystemLog) -> [String] {
        systemLog.registerToEvents(for: basket)
        systemLog.registerToEvents(for: products)
        basket.emit(.added("lamp"))
        basket.emit(.emptied)
        products.emit(.appeared)
        products.emit(.pageShown(1, of: 2))
        return log.lines.map { $0.replacing("MockProducer", with: "") }
    }

    @Test
    func logsEveryEventAtTheLevelOfItsRow() {
        let systemLog = systemLog()
            .at(.error, BasketEvent.added)
            .at(.debug, BasketEvent.emptied)
            .at(.fault, ProductArrayEvent.pageShown)
        #expect(
            lines(of: systemLog) == [
                #"[shop:events] error <BasketEvent>: added("lamp")"#,
                "[shop:events] debug <BasketEvent>: emptied",
                "[shop:events] info <ProductArrayEvent>: appeared",
                "[shop:events] fault <ProductArrayEvent>: pageShown(1, of: 2)",
            ]
        )
    }

    @Test
    func ignoresCasesWithoutALevel() {
        let systemLog = systemLog()
            .at(nil, BasketEvent.added)
            .at(nil, ProductArrayEvent.appeared)
        #expect(
            lines(of: systemLog) == [
                "[shop:events] info <BasketEvent>: emptied",
                "[shop:events] info <ProductArrayEvent>: pageShown(1, of: 2)",
            ]
        )
    }

    @Test
    func theLastRowForACaseDecides() {
        let systemLog = systemLog(level: nil)
            .at(.error, BasketEvent.added)
            .at(.debug, BasketEvent.added)
            .at(.error, BasketEvent.emptied)
            .at(nil, BasketEvent.emptied)
        #expect(lines(of: systemLog) == [#"[shop:events] debug <BasketEvent>: added("lamp")"#])
    }

    @Test
    func aRowMayBeAddedLater() {
        let systemLog = systemLog(level: nil)
        #expect(lines(of: systemLog) == [])
        systemLog.at(.error, BasketEvent.emptied)
        basket.emit(.emptied)
        #expect(log.lines == ["[shop:events] error MockProducer<BasketEvent>: emptied"])
    }

    @Test
    func aRowMatchesAWrappedEvent() {
        let producer = MockProducer<AnyEvent>()
        systemLog(level: nil).at(.error, BasketEvent.added).registerToEvents(for: producer)
        producer.emit(AnyEvent(BasketEvent.added("lamp")))
        #expect(log.lines == [#"[shop:events] error MockProducer<AnyEvent>: added("lamp")"#])
    }

    @Test
    func hidesSecrets() throws {
        let producer = MockProducer<SecretEvent>()
        systemLog().registerToEvents(for: producer)
        producer.emit(.signedIn(Secret(text: "s3cret")))
        producer.emit(.opened(try Deeplink("app://note/1?token=s3cret")))
        #expect(log.lines.count == 2)
        #expect(!log.lines.joined().utf8.contains("s3cret".utf8))
    }

    @Test
    func escapesControlCharacters() {
        let systemLog = SystemLog(subsystem: "a\nb", category: "\u{7}") { [log] in
            log.lines.append($0)
        }
        let producer = MockProducer<PrintedEvent>()
        systemLog.registerToEvents(for: producer)
        producer.emit(PrintedEvent(text: "c\r\u{1B}[2J"))
        #expect(
            log.lines == [
                #"[a\nb:\u{07}] info MockProducer<PrintedEvent>: PrintedEvent(text: "c\r\u{1B}[2J")"#
            ]
        )
    }

    @Test
    func aRowForAnEventWithAPayloadIsReported() {
        let systemLog = systemLog(level: nil)
        let reports = Diagnostics.collect { systemLog.at(.error, BasketEvent.added("chair")) }
        #expect(reports.map(\.summary) == ["A row ignores the payload of its event."])
        #expect(lines(of: systemLog) == [#"[shop:events] error <BasketEvent>: added("lamp")"#])
    }

    @Test
    func aRowForAPayloadThatCannotBeReadIsReported() {
        let reports = Diagnostics.collect { systemLog().at(.error, UnreadableEvent.asked) }
        #expect(reports.map(\.summary) == ["A pattern can't match any event."])
    }

    @Test
    func writesToStandardErrorByDefault() async throws {
        let result = await #expect(processExitsWith: .success, observing: .standardError) {
            await MainActor.run {
                let basket = MockProducer<BasketEvent>()
                SystemLog(subsystem: "shop", category: "events").registerToEvents(for: basket)
                basket.emit(.emptied)
                basket.emit(.added("\u{1B}"))
            }
        }
        #expect(
            try #require(result).standardErrorText == """
                [shop:events] info MockProducer<BasketEvent>: emptied
                [shop:events] info MockProducer<BasketEvent>: added("\\u{1B}")

                """
        )
    }

    @Test
    func aClosedStandardErrorIsIgnored() async {
        await #expect(processExitsWith: .success) {
            await MainActor.run {
                let basket = MockProducer<BasketEvent>()
                SystemLog(subsystem: "shop", category: "events").registerToEvents(for: basket)
                close(2)
                basket.emit(.emptied)
            }
        }
    }
}

private enum UnreadableEvent: EventProtocol {
    case asked((Int) -> Int)
}
