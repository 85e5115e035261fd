/// One producer, as an analytics listener knows it; kept by the listener's subscription to it.
@MainActor
final class AnalyticsSource {
    private let screens: ModuleScreens?
    private let isScreen: Bool

    /// How often the producer itself has appeared, counted from when it mattered first.
    private var ownAppearances = 0

    /// The appearance in which a row was recorded last, by the row's number.
    private var recordedAppearances: [Int: Int] = [:]

    init(_ producer: any AnyEventsProducer, screens: ModuleScreens?) {
        self.screens = screens
        isScreen = producer is any Presentable
    }

    /// Counts an event that begins an appearance, before any row is asked about it.
    func count(_ event: any EventProtocol) {
        guard isScreen, !recordedAppearances.isEmpty else { return }
        if event as? ViewControllerEvent == .appeared { ownAppearances += 1 }
    }

    /// Whether a row is asked for the first time since the producer's screen has appeared.
    func isFirstOfAppearance(forRow row: Int) -> Bool {
        let appearance = ownAppearances + (screens?.appearanceCount() ?? 0)
        return recordedAppearances.updateValue(appearance, forKey: row) != appearance
    }
}
