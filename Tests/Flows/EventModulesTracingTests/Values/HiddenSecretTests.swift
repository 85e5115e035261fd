import EventModules
import EventModulesTestSupport
import EventModulesTracing
import EventRuntime
import Foundation
import Testing

/// A redacted value is never shown, whatever it is wrapped in.
///
/// Regression: descriptions were printed of values that hide their parts from inspection.
@MainActor
struct HiddenSecretTests {
    private struct Occurred: EventProtocol, Action {
        let part: Any
    }

    @Test(arguments: Wrapper.allCases)
    func oneWrapperShowsNoSecret(_ wrapper: Wrapper) { expectNoSecret { wrapper.wrap($0) } }

    @Test(arguments: Wrapper.allCases)
    func aDescriptionOfAWrapperShowsNoSecret(_ wrapper: Wrapper) {
        for outer in [Wrapper.described, .describedClass, .streamed, .dictionary] {
            expectNoSecret { outer.wrap(wrapper.wrap($0)) }
        }
    }

    @Test(arguments: 0..<300)
    func nestedWrappersShowNoSecret(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        let wrappers = (0..<Int.random(in: 2...7, using: &random)).map { _ in
            Wrapper.allCases.randomElement(using: &random) ?? .structure
        }
        expectNoSecret("\(wrappers)") { part in
            wrappers.reduce(part) { $1.wrap($0) }
        }
    }

    /// Regression: an object known from an earlier search counted as plain in the next one.
    @Test(arguments: Repetitions.seeds(short: 300, long: 20_000))
    func sharedObjectsShowNoSecret(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let outers = (0..<Int.random(in: 2...4, using: &random)).map { _ in
            Wrapper.allCases.randomElement(using: &random) ?? .structure
        }
        let isDescribed = Bool.random(using: &random)
        let containers: [Wrapper] = [.array, .tuple, .described, .dictionary, .box, .boxed]
        let container = containers.randomElement(using: &random) ?? .array
        expectNoSecret("\(outers) in \(container)") { part in
            let shared = isDescribed ? Wrapper.describedClass.wrap(part) : Box(part)
            let parts = outers.map { $0.wrap(shared) }
            return container.wrap(parts)
        }
    }

    private func expectNoSecret(_ comment: Comment? = nil, _ wrap: (Any) -> Any) {
        let (old, new) = (
            Occurred(part: wrap(Code(description: "s3cret"))), wrap(Code(description: "s4cret"))
        )
        let subject = PublishSubject<Occurred>()
        subject.onCompleted()
        let reports = Diagnostics.collect { subject.onNext(old) }
        let fact = FlowFact.changed(SubStateKey("a"), old: old, new: Occurred(part: new))
        let record = FlowLine(FlowEntry(number: 1, fact: fact))
        let texts =
            [
                record.text, record.state ?? "",
                AnyEvent(old).description, LoggerMiddleware.text(of: old),
                redactedDescription(of: old.part), shortDescription(of: old),
                shortDescription(of: old.part), reports.map(\.description).joined(),
            ] + ValueDifference(from: old, to: Occurred(part: new)).lines
            + ValueDifference(from: [1: old.part], to: [1: 2 as Any]).lines
        for text in texts {
            #expect(!text.contains("cret"), comment)
            #expect(!text.isEmpty)
        }
    }

    @Test
    func aTranscriptShowsNoQueryValuesOfALink() throws {
        let (old, new) = (
            Occurred(part: try Deeplink("a://b?key=s3cret")),
            Occurred(part: try Deeplink("a://c?key=s4cret"))
        )
        let facts: [FlowFact] = [
            .action(old, instance: nil), .changed(SubStateKey("a"), old: old, new: new),
        ]
        let entries = facts.enumerated().map { FlowEntry(number: $0 + 1, fact: $1) }
        #expect(
            FlowTranscript(of: entries, showingEverything: true) == """
                action Occurred(part: a://b?key=…)
                changed a: part: a://b?key=… → a://c?key=…
                """
        )
    }

    @Test
    func valuesOfFoundationAreShownByTheirDescriptions() throws {
        let values: [Any] = [
            Date(timeIntervalSince1970: 0), try #require(URL(string: "https://a/b")), UUID(),
            Decimal(1), Data([1]), DateComponents(year: 1), IndexSet([1]), IndexPath(index: 1),
            Calendar(identifier: .gregorian), Locale(identifier: "en"), CGFloat(1), UInt128(1),
            URLQueryItem(name: "a", value: "b"),
        ]
        for value in values { #expect(shortDescription(of: [value]) == "[\(value)]") }
    }

    @Test
    func whatCannotBeInspectedIsShownAsItsType() {
        #expect(shortDescription(of: NSArray(array: [1])) == "NSArray")
        #expect(
            shortDescription(of: [NSError(domain: "a", code: 1)])
                == #"[NSError(domain: "a", code: 1)]"#
        )
        #expect(shortDescription(of: DispatchQueue.main) == "DispatchQueue")
    }
}
