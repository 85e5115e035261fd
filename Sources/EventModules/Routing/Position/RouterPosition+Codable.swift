extension RouterPosition: Codable {
    /// Reads a position that was saved.
    ///
    /// - Throws: A `DecodingError` that says what is wrong with a position that cannot be.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: PositionKey.self)
        tabs = try container.decode([ScreenStack].self, forKey: .tabs)
        selectedTab = try container.decode(Int.self, forKey: .selectedTab)
        modals = try container.decode([Modal].self, forKey: .modals)
        guard tabs.indices.contains(selectedTab) || (tabs.isEmpty && selectedTab == 0) else {
            throw DecodingError.dataCorruptedError(
                forKey: .selectedTab,
                in: container,
                debugDescription: "Tab \(selectedTab) is selected, but there are \(tabs.count). "
                    + "To fix this, select \(tabs.count > 1 ? "one from 0 to \(tabs.count - 1)" : "0")."
            )
        }
        if let id = repeatedID {
            throw DecodingError.dataCorruptedError(
                forKey: .tabs,
                in: container,
                debugDescription: "Two screens have the number \(id.number). "
                    + "To fix this, give each screen a number of its own."
            )
        }
    }

    /// Writes the position.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: PositionKey.self)
        try container.encode(tabs, forKey: .tabs)
        try container.encode(selectedTab, forKey: .selectedTab)
        try container.encode(modals, forKey: .modals)
    }

    private var repeatedID: ScreenID? {
        var seen: Set<ScreenID> = []
        return screens.map(\.id).first { !seen.insert($0).inserted }
    }
}
