/// The screens that a router keeps, by their numbers.
@MainActor
struct LiveScreens {
    private var screens: [ScreenID: LiveScreen] = [:]
    private var ids: [ObjectIdentifier: ScreenID] = [:]

    /// Screens whose number others have taken, until they are released.
    private var replaced: [LiveScreen] = []
    private var lastNumber = 0

    subscript(id: ScreenID) -> LiveScreen? { screens[id] }

    func id(of presentable: any Presentable) -> ScreenID? {
        ids[ObjectIdentifier(presentable)]
    }

    /// A number that no screen has had.
    mutating func makeID() -> ScreenID {
        lastNumber += 1
        return ScreenID(number: lastNumber)
    }

    mutating func keep(_ screen: LiveScreen, as id: ScreenID) {
        if let other = screens[id] { replaced.append(other) }
        lastNumber = max(lastNumber, id.number)
        screens[id] = screen
        ids[ObjectIdentifier(screen.presentable)] = id
    }

    /// Whether there are others than those of a position.
    func hasMore(than position: RouterPosition) -> Bool {
        position.screenCount < screens.count || !replaced.isEmpty
    }

    /// Takes out all others than those of a position.
    ///
    /// - Returns: The others, from the newest to the oldest; the caller lets them go.
    mutating func takeAll(but position: RouterPosition) -> [LiveScreen] {
        let keptIDs = Set(position.ids)
        let goneIDs = screens.keys.filter { !keptIDs.contains($0) }.sorted(by: >)
        let gone = replaced + goneIDs.compactMap { screens.removeValue(forKey: $0) }
        replaced = []
        for screen in gone { ids[ObjectIdentifier(screen.presentable)] = nil }
        return gone
    }
}
