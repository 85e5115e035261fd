extension RouterPosition: CustomStringConvertible {
    /// One line, for logs: `stack: ListModule#1 / TaskModule#3, modal: SettingsModule#4`.
    public var description: String {
        let parts = layers.map { layer in
            "\(layer.name): \(layer.screens.map(\.withChildren).joined(separator: " / "))"
        }
        return parts.isEmpty ? "nowhere" : parts.joined(separator: ", ")
    }

    /// One line a screen, with its link, for people.
    ///
    /// ```
    /// stack
    ///   TodoListModule#1  todo://list
    ///   TaskModule#3  todo://task/3
    /// modal
    ///   SettingsModule#4  todo://settings
    /// ```
    public var outline: String {
        let lines = layers.flatMap { [$0.name] + Self.lines($0.screens, indent: "  ") }
        return lines.isEmpty ? "nowhere" : lines.joined(separator: "\n")
    }

    /// What lies over each other: the selected tab and the modals.
    private var layers: [(name: String, screens: [RoutedScreen])] {
        let name = tabs.count > 1 ? "tab \(selectedTab + 1) of \(tabs.count)" : "stack"
        let base = selectedStack.map { [(name, $0.screens)] } ?? []
        return base + modals.map { ("modal", $0.screens) }
    }

    private static func lines(_ screens: [RoutedScreen], indent: String) -> [String] {
        screens.flatMap { screen in
            let link = screen.link.map { "  \($0)" } ?? ""
            return ["\(indent)\(screen)\(link)"] + lines(screen.embedded, indent: indent + "  ")
        }
    }
}

extension RoutedScreen {
    fileprivate var withChildren: String {
        let children = embedded.map(\.withChildren).joined(separator: ", ")
        return children.isEmpty ? description : "\(self) (\(children))"
    }
}
