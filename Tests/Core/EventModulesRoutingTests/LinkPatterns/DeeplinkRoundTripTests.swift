import EventModules
import EventModulesTestSupport
import Foundation
import Testing

/// A link is read as the values that it was created from.
struct DeeplinkRoundTripTests {
    private static let scalars = Array("aZ09 -_~%/?#&=+:@\\{}.äß日🍎\u{301}".unicodeScalars)

    private func value(_ kind: DeeplinkKind, _ random: inout SplitMix64) -> DeeplinkValue {
        switch kind {
        case .bool: .bool(.random(using: &random))
        case .int: .int(.random(in: .min ... .max, using: &random))
        case .double: .double(double(&random))
        case .uuid: .uuid(uuid(&random))
        case .string: .string(text(&random))
        case .rest: .rest((0...Int.random(in: 0...2, using: &random)).map { _ in text(&random) })
        }
    }

    private func double(_ random: inout SplitMix64) -> Double {
        let value = Double(bitPattern: random.next())
        return value.isFinite ? value : 0
    }

    private func uuid(_ random: inout SplitMix64) -> UUID {
        var bytes = (random.next(), random.next())
        return withUnsafeBytes(of: &bytes) { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }

    /// A random text that a part can have.
    private func text(_ random: inout SplitMix64) -> String {
        var text = "x"
        for _ in 0..<Int.random(in: 0...12, using: &random) {
            text.unicodeScalars.append(Self.scalars.randomElement(using: &random) ?? "a")
        }
        let names = text.split { "/\\".contains($0) }
        return names.contains(".") || names.contains("..") ? "x" : text
    }

    private func values(
        _ model: PatternModel,
        _ random: inout SplitMix64
    ) -> [String: DeeplinkValue] {
        var values: [String: DeeplinkValue] = [:]
        for (index, part) in model.parts.enumerated() {
            if case .value(let kind) = part { values["p\(index)"] = value(kind, &random) }
        }
        for name in model.query.keys.sorted() where Bool.random(using: &random) {
            values[name] = model.query[name].map { value($0, &random) }
        }
        return values
    }

    @Test(arguments: [1, 2, 3])
    func aLinkIsReadAsItsValues(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for _ in 0..<400 {
            let model = PatternModel.random(using: &random)
            let pattern = model.pattern
            var table = DeeplinkTable<Int>()
            #expect(table.add(pattern, 0) == nil)

            let values = values(model, &random)
            let link = try #require(pattern.link(values))
            let read = try Deeplink(link.description)
            #expect(read == link)
            let matches = try table.chain(for: read) { ($1, back: pattern.link($1.values)) }
                .matches
            #expect(matches.map(\.0.values) == [values])
            #expect(matches.map(\.back) == [link])
        }
    }
}
