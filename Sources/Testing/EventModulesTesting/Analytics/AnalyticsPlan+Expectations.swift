internal import EventModules
internal import Foundation

extension RecordingAnalyticsProvider {
    /// Fails the test if the tracked events differ from a plan; by default, all of its events have
    /// to be tracked.
    ///
    /// Every value has to fit. A whole number is also a number, and a date is also a string. Values
    /// aren't shown.
    public func expectMatches(
        plan: AnalyticsPlan,
        allowingMissing: Bool = false,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) {
        var differences = tracked.flatMap { event in
            let all = plan.events[event.event]?.differences(of: event.properties)
            return (all ?? ["isn't in the plan"]).map { "\(event.event.quoted) \($0)" }
        }
        if !allowingMissing {
            let names = Set(tracked.map(\.event))
            differences += plan.events.keys.filter { !names.contains($0) }
                .map { "\($0.quoted) is in the plan, but wasn't tracked" }
        }
        TestLocation(fileID, filePath, line, column).fail(
            "The tracked events differ from the plan.",
            Array(Set(differences)),
            "correct the rows or the plan"
                + (allowingMissing
                    ? "." : ", let the test cause the events, or allow missing ones.")
        )
    }
}

extension PlannedEvent {
    /// Returns how a tracked event differs from the planned one.
    fileprivate func differences(of tracked: [String: AnalyticsValue]) -> [String] {
        required.filter { tracked[$0] == nil }.map { "lacks the property \($0.quoted)" }
            + tracked.compactMap { name, value in
                let missing = additionalProperties ? nil : "which isn't in the plan"
                let difference = properties[name].map { $0.difference(of: value) } ?? missing
                return difference.map { "has the property \(name.quoted), \($0)" }
            }
    }
}

extension AnalyticsPlan {
    /// Fails the test if names of events or properties break a rule.
    ///
    /// Names have parts such as `search.result_selected`, each of lowercase ASCII letters, digits,
    /// and single underscores, beginning with a letter. Google Analytics allows no dots in them (so
    /// pass `"_"`) and [40 characters](https://support.google.com/analytics/answer/9267744).
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
        func faults(of name: String, _ noun: String, _ prefix: String) -> [String] {
            let isSnakeCase = name.components(separatedBy: separator).allSatisfy {
                $0.wholeMatch(of: #/[a-z][a-z0-9]*(?:_[a-z0-9]+)*/#) != nil
            }
            return [
                isSnakeCase ? nil : "isn't in snake case, joined by \(separator.quoted)",
                name.hasPrefix(prefix) ? nil : "doesn't begin with \(prefix.quoted)",
                name.unicodeScalars.count > longest ? "has more than \(longest) characters" : nil,
                reserved.contains(name) ? "is reserved" : nil,
            ].compactMap { fault in fault.map { "the \(noun) \(name.quoted) \($0)" } }
        }
        let properties = Set(events.values.flatMap(\.properties.keys))
        TestLocation(fileID, filePath, line, column).fail(
            "Names in the analytics table break the rules.",
            events.keys.flatMap { faults(of: $0, "event", prefix) }
                + properties.flatMap { faults(of: $0, "property", "") },
            "give them other names in their rows."
        )
    }
}

extension TestLocation {
    /// Fails the test if there are any faults.
    @MainActor
    fileprivate func fail(_ summary: String, _ faults: [String], _ fix: String) {
        if faults.isEmpty { return }
        let lines = [summary] + faults.sorted().map { "    \($0)" } + ["To fix this, \(fix)"]
        fail(lines.joined(separator: "\n"))
    }
}
