import EventModules
import EventModulesTesting
import Testing

@MainActor
struct READMETests {
    //>> // A feature. It reports what happens, and doesn't know what follows.

    //> @Test @MainActor

    @Test
    func theManagerLogsEvents() {
        var lines: [String] = []
        let (manager, basket) = (makeManager(), BasketModule())
        manager.addEventsListeners([EventsLogger { lines.append($0) }])
        manager.setupEventsListeners(for: basket)
        basket.add("Lamp")
        #expect(lines == [#"BasketModule: productAdded(name: "Lamp")"#])
    }

    @Test
    func itIsShort() throws {
        let text = try GuidePage(path: "README.md").text()
        #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count < 90)
    }
}
