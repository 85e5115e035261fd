/// A list of screens that shares its memory with the lists it was made from.
///
/// Appending, removing the last screen and comparing with an earlier list take hardly any longer
/// for a thousand screens than for a few.
struct ScreenList: Hashable, Sendable {
    /// The number of screens in each part.
    private static let size = 32

    private final class Part: Hashable, Sendable {
        let screens: [RoutedScreen]

        init(_ screens: [RoutedScreen]) {
            self.screens = screens
        }

        static func == (first: Part, second: Part) -> Bool {
            first === second || first.screens == second.screens
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(screens)
        }
    }

    /// Full parts, from the bottom.
    private var parts: [Part] = []

    /// The screens above, fewer than a full part.
    private var rest: [RoutedScreen] = []

    init(_ screens: some Sequence<RoutedScreen> = []) {
        for screen in screens { append(screen) }
    }

    var isEmpty: Bool { parts.isEmpty && rest.isEmpty }

    var last: RoutedScreen? { rest.last ?? parts.last?.screens.last }

    /// All screens, from the bottom to the top.
    var screens: [RoutedScreen] { parts.flatMap(\.screens) + rest }

    mutating func append(_ screen: RoutedScreen) {
        rest.append(screen)
        guard rest.count == Self.size else { return }
        parts.append(Part(rest))
        rest = []
    }

    mutating func popLast() -> RoutedScreen? {
        if rest.isEmpty, let part = parts.popLast() { rest = part.screens }
        return rest.popLast()
    }

    func contains(_ id: ScreenID) -> Bool {
        rest.reversed().contains { $0.contains(id) }
            || parts.reversed().contains { $0.screens.contains { $0.contains(id) } }
    }

    /// The screens above the bottom ones that are the same in another list.
    func screens(notSharedWith other: ScreenList) -> ArraySlice<RoutedScreen> {
        var part = 0
        while part < min(parts.count, other.parts.count), parts[part] === other.parts[part] {
            part += 1
        }
        let (own, others) = (screens(fromPart: part), other.screens(fromPart: part))
        var index = 0
        while index < min(own.count, others.count), own[index] == others[index] { index += 1 }
        return own[index...]
    }

    private func screens(fromPart index: Int) -> [RoutedScreen] {
        index == parts.count ? rest : parts[index...].flatMap(\.screens) + rest
    }
}
