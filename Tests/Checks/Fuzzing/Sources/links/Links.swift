import EventModules

/// Follows the link in the last line by the patterns in the lines before it.
///
/// A `!` before a pattern is a priority; further roots follow it after tabs.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let link = link(String(lines.removeLast()))
    var table = DeeplinkTable()
    for line in lines {
        guard let pattern = pattern(line) else { continue }
        let count = table.patterns.count
        let first = table.add(pattern)
        precondition(first.map { $0 < count } ?? true)
        precondition(table.add(pattern) == first ?? count, "an equal pattern was added")
    }
    if let link { follow(link, table) }
    return 0
}

/// A link that is written can be read.
private func link(_ text: String) -> Deeplink? {
    do throws(DeeplinkError) {
        let link = try Deeplink(text)
        precondition(link.parts.count <= 32 && link.description.utf8.count <= 8192)
        guard let again = try? Deeplink(link.description), again == link else {
            preconditionFailure("\(link) is read as another link")
        }
        return link
    } catch {
        precondition(!error.description.isEmpty)
        return nil
    }
}

/// A pattern that is written can be read.
private func pattern(_ line: Substring) -> DeeplinkPattern? {
    let priority = line.first == "!" ? 1 : 0
    let texts = line.dropFirst(priority).split(separator: "\t", omittingEmptySubsequences: false)
        .map(String.init)
    let pattern = try? DeeplinkPattern(
        parsing: texts[0],
        priority: priority,
        alsoUnder: Array(texts.dropFirst())
    )
    guard let pattern else { return nil }
    let text = pattern.description
    let again = try? DeeplinkPattern(parsing: text, priority: priority, alsoUnder: [])
    precondition(again?.description == text, "\(text) is read as another pattern")
    return pattern
}

private func follow(_ link: Deeplink, _ table: DeeplinkTable) {
    do throws(DeeplinkError) {
        let matches = try matches(of: link, table)
        precondition(matches.last?.remainder == nil, "the end isn't answered")
        for match in matches { writeAgain(match) }
    } catch {
        precondition(!error.description.isEmpty)
    }
}

private func matches(
    of link: Deeplink,
    _ table: DeeplinkTable
) throws(DeeplinkError) -> [DeeplinkMatch] {
    var all: [DeeplinkMatch] = []
    let numbers = try table.chain(for: link) { number, match in
        precondition(table.patterns[number] == match.pattern)
        all.append(match)
        return all.count - 1
    }
    return numbers.map { all[$0] }
}

/// The link that a pattern writes has the values that it has read.
private func writeAgain(_ match: DeeplinkMatch) {
    // A longer text of a number, or a longer root, can exceed the limits of a link.
    guard match.link.description.utf8.count < 1_000, match.link.parts.count < 16,
        match.pattern.description.utf8.count < 1_000
    else { return }
    guard let link = match.pattern.link(match.values) else {
        preconditionFailure("\(match.pattern) can't write \(match.values)")
    }
    var table = DeeplinkTable()
    precondition(table.add(match.pattern) == nil)
    let matches = try? matches(of: link, table)
    precondition(
        matches?.map(\.values) == [match.values],
        "\(match.pattern) reads \(link) in another way"
    )
}
