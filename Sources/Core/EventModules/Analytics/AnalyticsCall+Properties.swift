extension AnalyticsCall {
    /// True for a call without data, which needs no consent and isn't changed.
    var isControl: Bool { kind == .reset || kind == .flush }

    var isIdentity: Bool { kind == .identify || kind == .group }

    /// The properties for transcripts and recordings, which show nothing about users and groups.
    func shown(hiding names: [String]) -> [String: AnalyticsValue] {
        guard kind == .track || kind == .screen else { return [:] }
        if names.isEmpty { return properties }
        var shown = properties
        for name in names where shown[name] != nil { shown[name] = "•••" }
        return shown
    }
}

extension AnalyticsValue {
    private var texts: [String] {
        switch self {
        case .string(let text): [text]
        case .list(let texts): texts
        case .int, .double, .bool, .date: []
        }
    }

    /// Returns true for a secret, or a text that contains one of its texts.
    func shows(_ secret: AnalyticsValue) -> Bool {
        if self == secret { return true }
        let secrets = secret.texts.filter { !$0.isEmpty }
        return texts.contains { text in secrets.contains { text.utf8.contains($0.utf8) } }
    }

    func isLonger(than limit: Int) -> Bool {
        switch self {
        case .string(let text): text.utf8.count > limit
        case .list(let texts): texts.contains { $0.utf8.count > limit }
        case .int, .double, .bool, .date: false
        }
    }

    func cut(to limit: Int) -> AnalyticsValue {
        switch self {
        case .string(let text): .string(text.beginning(limit))
        case .list(let texts): .list(texts.map { $0.beginning(limit) })
        case .int, .double, .bool, .date: self
        }
    }
}

extension String {
    /// The scalars that fit into a number of bytes.
    fileprivate func beginning(_ limit: Int) -> String {
        guard utf8.count > limit else { return self }
        // A slice ends between two scalars.
        return String(self[..<utf8.index(startIndex, offsetBy: limit)])
    }
}
