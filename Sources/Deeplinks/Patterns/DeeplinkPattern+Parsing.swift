extension DeeplinkPattern {
    /// Reads a pattern.
    package init(
        parsing text: String,
        priority: Int,
        alsoUnder roots: [String]
    ) throws(DeeplinkPatternFault) {
        let reader = DeeplinkPatternReader(text)
        let root = try reader.root()
        self.priority = priority
        self.root = root
        parts = try Array(reader.parts().dropFirst(root.parts.count))
        query = try reader.query()
        furtherRoots = try Self.read(roots, besides: root)
        try checkNames()
        try checkPartCount()
    }

    private static func read(
        _ texts: [String],
        besides first: DeeplinkRoot
    ) throws(DeeplinkPatternFault) -> [DeeplinkRoot] {
        var roots: [DeeplinkRoot] = []
        for text in texts {
            let root = try DeeplinkRoot(parsing: text)
            if root != first, !roots.contains(root) { roots.append(root) }
        }
        return roots
    }

    private func checkNames() throws(DeeplinkPatternFault) {
        var names: Set<String> = []
        for placeholder in placeholders where !names.insert(placeholder.name).inserted {
            throw .duplicateName(placeholder.name)
        }
    }

    private func checkPartCount() throws(DeeplinkPatternFault) {
        let counts = forms.map(\.allParts.count)
        for count in counts where count > Deeplink.greatestPartCount { throw .tooManyParts(count) }
    }
}

extension DeeplinkRoot {
    /// Reads a further root of a pattern.
    fileprivate init(parsing text: String) throws(DeeplinkPatternFault) {
        guard let link = try? Deeplink(text), link.query.isEmpty,
            !text.contains(where: { "{}?#".contains($0) })
        else { throw .root(text) }
        if Self.hasHost(link.scheme), link.parts.isEmpty { throw .noHost(text) }
        self.init(scheme: link.scheme, parts: link.parts)
    }
}
