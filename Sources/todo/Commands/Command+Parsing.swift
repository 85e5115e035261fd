extension Command {
    /// Parses a line; returns nil for an empty one.
    ///
    /// - Parameter line: The command's name and its operands, separated by spaces.
    /// - Throws: An error that names the mistake and the command's correct form.
    package init?(_ line: String) throws(CommandError) {
        let words = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
        guard let name = words.first else { return nil }
        guard let syntax = CommandSyntax(rawValue: String(name)) else {
            throw .unknown(String(name))
        }
        let rest = words.count > 1 ? String(words[1]) : ""
        self = try syntax.command(rest)
    }
}

extension CommandSyntax {
    fileprivate func command(_ rest: String) throws(CommandError) -> Command {
        let words = rest.split(separator: " ").map(String.init)
        switch self {
        case .list: return .list(try filter(words))
        case .add: return .add(rest)
        case .done: return .done(try task(words))
        case .reopen: return .reopen(try task(words))
        case .edit: return try edit(rest)
        case .select: return .select(try number(only(words)))
        case .priority: return try priority(words)
        case .set: return .setColor(try color(words))
        case .settings: return try plain(.settings, words)
        case .open: return .open(try only(words))
        case .back: return try plain(.back, words)
        case .close: return try plain(.close, words)
        case .position: return try plain(.position, words)
        case .undo: return try plain(.undo, words)
        case .redo: return try plain(.redo, words)
        case .save: return try plain(.save, words)
        case .recover: return try plain(.recover, words)
        case .quit: return try plain(.quit, words)
        case .help: return try plain(.help, words)
        }
    }

    private func edit(_ rest: String) throws(CommandError) -> Command {
        let words = rest.split(separator: " ", maxSplits: 1)
        guard words.count == 2 else { throw .misused(self) }
        return .edit(try number(String(words[0])), String(words[1]))
    }

    private func filter(_ words: [String]) throws(CommandError) -> TodoFilter {
        if words.isEmpty { return .all }
        guard words.count == 1, let filter = TodoFilter(name: words[0]) else {
            throw .misused(self)
        }
        return filter
    }

    private func priority(_ words: [String]) throws(CommandError) -> Command {
        guard let letter = words.last else { throw .misused(self) }
        let task = try task(Array(words.dropLast()))
        if letter == "-" { return .priority(task, nil) }
        guard let priority = TodoPriority(letter) else { throw .misused(self) }
        return .priority(task, priority)
    }

    private func task(_ words: [String]) throws(CommandError) -> TaskReference {
        words.isEmpty ? .shown : .number(try number(only(words)))
    }

    private func color(_ words: [String]) throws(CommandError) -> TodoColor {
        guard words.count == 2, words[0] == "color" else { throw .misused(self) }
        guard let color = TodoColor(rawValue: words[1]) else { throw .unknownColor(words[1]) }
        return color
    }

    private func number(_ word: String) throws(CommandError) -> Int {
        guard let number = Int(word) else { throw .misused(self) }
        return number
    }

    private func only(_ words: [String]) throws(CommandError) -> String {
        guard words.count == 1 else { throw .misused(self) }
        return words[0]
    }

    private func plain(_ command: Command, _ words: [String]) throws(CommandError) -> Command {
        guard words.isEmpty else { throw .misused(self) }
        return command
    }
}
