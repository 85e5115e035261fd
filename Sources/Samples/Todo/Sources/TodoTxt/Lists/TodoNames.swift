/// The name of a project or a context and the number of its tasks.
package struct TodoName: Sendable, Equatable {
    /// The name without the sign.
    package let name: String
    /// The number of tasks, open or done, that contain the name.
    package let count: Int
}

extension TodoDocument {
    /// Returns the names of all projects or contexts: the most frequent first, then by name.
    package func names(after sign: TodoSign) -> [TodoName] {
        var counts: [String: Int] = [:]
        for line in lines {
            let names = line.content.names(after: sign)
            let distinct = names.count > 1 ? Array(Set(names)) : names
            for name in distinct { counts[name, default: 0] += 1 }
        }
        return counts.map { TodoName(name: $0, count: $1) }
            .sorted { $0.count == $1.count ? $0.name < $1.name : $0.count > $1.count }
    }

    /// Returns the words that complete a `+` or `@` and the start of a name, with their signs.
    ///
    /// The most frequent name is first. Case and accents are ignored, as in filters.
    package func completions(of word: String) -> [String] {
        guard let sign = word.unicodeScalars.first.flatMap(TodoSign.init) else { return [] }
        let start = FoldedText(String(word.unicodeScalars.dropFirst())).bytes
        return names(after: sign).map(\.name)
            .filter { FoldedText($0).bytes.starts(with: start) }
            .map { "\(sign)\($0)" }
    }
}
