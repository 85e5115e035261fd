internal import EventModules
internal import Foundation

extension RecordingAnalyticsProvider {
    /// Fails the test for each difference between the tracked events and a plan; by default, all of
    /// its events have to be tracked.
    ///
    /// A whole number is also a number, and a date is also a text. Values aren't shown.
    ///
    /// ```swift
    /// provider.expectMatches(plan: plan, allowingMissing: true)
    /// ```
    public func expectMatches(
        plan: AnalyticsPlan,
        allowingMissing: Bool = false,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) {
        let location = TestLocation(fileID, filePath, line, column)
        let tracked = Dictionary(self.tracked.map { ($0.event, PlannedEvent($0.properties)) }) {
            $0.merged(with: $1)
        }
        let events = PlanComparison(location: location, noun: "event", owner: []) { "as: \($0)" }
        events.compare(
            tracked,
            with: plan.events,
            missing: allowingMissing ? [] : Set(plan.events.keys).subtracting(tracked.keys)
        ) { event, found, planned in
            let owner = ["event: \(event.quoted)"]
            PlanComparison(location: location, noun: "property", owner: owner) {
                ".property(\($0), …)"
            }
            .compare(
                found.properties,
                with: planned.properties,
                missing: Set(planned.required).subtracting(found.required),
                allowingOthers: planned.additionalProperties
            ) { name, found, planned in
                guard !planned.accepts(found) else { return }
                location.fail(
                    "A tracked property has another kind of value than in the plan.",
                    owner + ["property: \(name.quoted), \(found)", "in the plan: \(planned)"],
                    "convert the value in its row, or correct the plan:",
                    member(name, found)
                )
            }
        }
    }
}

/// A comparison of the names of events, or of an event's properties, with those of a plan.
@MainActor
private struct PlanComparison {
    let location: TestLocation
    let noun: String
    let owner: [String]

    /// The part of a row that has the literal of a name.
    let source: (String) -> String

    /// Compares names; `missing` has the required ones that are lacking, perhaps by another name.
    func compare<Schema: Encodable>(
        _ found: [String: Schema],
        with planned: [String: Schema],
        missing: Set<String>,
        allowingOthers: Bool = false,
        compareSchemas: (_ name: String, _ found: Schema, _ planned: Schema) -> Void
    ) {
        var missing = missing
        for (name, schema) in found.sorted(by: { $0.key < $1.key }) {
            let similar = planned.filter { $0.key.letters == name.letters && $0.key.letters != "" }
            let nearest =
                planned.index(forKey: name).map { planned[$0] } ?? similar.min { $0.key < $1.key }
            guard let nearest else {
                if allowingOthers { continue }
                location.fail(
                    "A tracked \(noun) isn't in the plan.",
                    owner + ["\(noun): \(name.quoted)"],
                    "correct its row, or add it to the plan:",
                    member(name, schema)
                )
                continue
            }
            if !nearest.key.utf8.elementsEqual(name.utf8) {
                missing.remove(nearest.key)
                location.fail(
                    "A tracked \(noun) has another name in the plan.",
                    owner + ["\(noun): \(name.quoted)", "in the plan: \(nearest.key.quoted)"],
                    "correct the name in its row:",
                    source(nearest.key.quoted)
                )
            }
            compareSchemas(name, schema, nearest.value)
        }
        for name in missing.sorted() {
            location.fail(
                "The plan has \(noun == "event" ? "an event" : "a property") that wasn't tracked.",
                owner + ["in the plan: \(planned[name].map { member(name, $0) } ?? "")"],
                "let the row and the test cause it\(owner.isEmpty ? ", or pass allowingMissing: true" : ""):",
                source(name.quoted)
            )
        }
    }
}

extension AnalyticsPlan {
    /// Fails the test for each name of an event or a property that breaks a rule.
    ///
    /// Names have parts such as `search.result_selected`, each of lowercase ASCII letters, digits
    /// and single underscores, beginning with a letter. Google Analytics allows no dots in them
    /// (so pass `"_"`) and [40 characters](https://support.google.com/analytics/answer/9267744).
    /// Lengths are those in scalars; only the names of events need the prefix.
    @MainActor
    public func expectSnakeCase(
        joinedBy separator: String = ".",
        prefix: String = "",
        longest: Int = 40,
        reserved: Set<String> = [],
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) {
        let location = TestLocation(fileID, filePath, line, column)
        func check(_ name: String, _ noun: String, _ prefix: String, _ source: String) {
            let isSnakeCase = name.components(separatedBy: separator).allSatisfy {
                $0.wholeMatch(of: #/[a-z][a-z0-9]*(?:_[a-z0-9]+)*/#) != nil
            }
            let faults = [
                isSnakeCase ? nil : "isn't in snake case, joined by \(separator.quoted)",
                name.hasPrefix(prefix) ? nil : "doesn't begin with \(prefix.quoted)",
                name.unicodeScalars.count > longest ? "has more than \(longest) characters" : nil,
                reserved.contains(name) ? "is reserved" : nil,
            ].compactMap(\.self)
            if faults.isEmpty { return }
            location.fail(
                "The name of \(noun) breaks the rules.",
                [name.quoted] + faults.map { "    \($0)" },
                "give it another name in its rows:",
                source
            )
        }
        for name in events.keys.sorted() { check(name, "an event", prefix, "as: \"…\"") }
        for name in Set(events.values.flatMap(\.properties.keys)).sorted() {
            check(name, "a property", "", ".property(\"…\", …)")
        }
    }
}

// MARK: - Parts of failures

extension TestLocation {
    @MainActor
    fileprivate func fail(_ summary: String, _ details: [String], _ fix: String, _ line: String) {
        let lines =
            [summary] + details.map { "    \($0)" } + ["To fix this, \(fix)", "    \(line)"]
        fail(lines.joined(separator: "\n"))
    }
}

extension String {
    fileprivate var letters: String { lowercased().filter { $0.isLetter || $0.isNumber } }
}

/// Returns a member of a JSON object.
private func member(_ name: String, _ value: some Encodable) -> String {
    String(json([name: value]).unicodeScalars.dropFirst().dropLast())
}
