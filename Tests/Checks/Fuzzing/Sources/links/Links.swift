import EventModules

/// Follows the link in the last line by the patterns in the lines before it.
///
/// A `!` before a pattern is a priority; further roots follow it after tabs.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let link = link(String(lines.removeLast()))
    var table = DeeplinkTable<Int>()
    for line in lines {
        guard let pattern = pattern(line) else { continue }
        let count = table.entries.count
        let first = table.add(pattern, count)
        precondition(first.map { $0 < count } ?? true)
        precondition(table.add(pattern, count + 1) == first ?? count, "an equal pattern was added")
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

private func follow(_ link: Deeplink, _ table: DeeplinkTable<Int>) {
    var table = table
    let whole = try? table.chain(for: link) { ($0, $1) }
    table.unanswered = .openBeginning
    do throws(DeeplinkError) {
        let chain = try table.chain(for: link) { ($0, $1) }
        precondition((whole == nil) == (chain.unanswered != nil))
        if let whole {
            precondition(whole.matches.map(\.0) == chain.matches.map(\.0), "the chains differ")
            precondition(whole.matches.last?.1.remainder == nil, "the end isn't answered")
        }
        for (number, match) in chain.matches {
            precondition(table.entries[number].pattern == match.pattern)
            writeAgain(match)
        }
    } catch {
        precondition(whole == nil && !error.description.isEmpty)
    }
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
    var table = DeeplinkTable<Int>()
    precondition(table.add(match.pattern, 0) == nil)
    let matches = try? table.chain(for: link) { $1 }.matches
    precondition(
        matches?.map(\.values) == [match.values],
        "\(match.pattern) reads \(link) in another way"
    )
}
