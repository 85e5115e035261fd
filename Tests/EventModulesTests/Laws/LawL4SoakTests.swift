import EventModules
import Foundation
import Testing

/// L4 in the long run: what comes and goes leaves no memory behind.
///
/// With `EVENTMODULES_SOAK` set, 100,000 modules come and go instead of 5,000, and the figures are
/// printed.
@MainActor
struct LawL4SoakTests {
    private let isLong = ProcessInfo.processInfo.environment["EVENTMODULES_SOAK"] != nil

    @Test(.enabled(if: ResidentMemory.now != nil, "the system does not tell the memory in use"))
    func residentMemoryStaysFlat() throws {
        let store = Suas.createStore(reducer: RouterReducer())
        let app = RoutedApp(tabs: ["home"], store: store)
        func comeAndGo(_ count: Int) {
            for number in 0..<count {
                app.log.lines = []
                let route = LivingRoute(in: app, number: number % 5, isModal: number % 3 == 0)
                app.router.goBack()
                if !route.alive.isEmpty { Issue.record("\(route.alive) of \(number) are left.") }
            }
        }
        let count = isLong ? 100_000 : 5_000
        comeAndGo(count / 5)
        let before = try #require(ResidentMemory.now)
        comeAndGo(count)
        let growth = try #require(ResidentMemory.now) - before
        if isLong { print("\(count) modules: \(before) bytes before, \(growth) more after") }
        // A leak of 100 bytes a module would be 500,000; other tests run in between.
        #expect(growth < (isLong ? 4_000_000 : 2_000_000))
    }
}

/// The memory of the process that is in main memory.
private enum ResidentMemory {
    /// In bytes; nil where the system does not tell.
    static var now: Int? {
        let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
        return text?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
            .map { $0 * sysconf(Int32(_SC_PAGESIZE)) }
    }
}
