import EventModules
import Foundation
import Testing

/// L4 in the long run: released modules leave no memory behind.
///
/// With `EVENTMODULES_SOAK` set, 100,000 modules come and go instead of 5,000.
struct LawL4SoakTests {
    /// In a process of its own: other tests take memory, too.
    @Test(.enabled(if: ResidentMemory.now != nil, "the system does not tell the memory in use"))
    func residentMemoryStaysFlat() async {
        await #expect(processExitsWith: .success) {
            await MainActor.run { Soak().run() }
        }
    }
}

/// Modules with reducers, listeners and links that are pushed or presented, and left again.
@MainActor
private struct Soak {
    private let app = RoutedApp(
        tabs: ["home"],
        store: Suas.createStore(reducer: RouterReducer())
    )

    func run() {
        let isLong = ProcessInfo.processInfo.environment["EVENTMODULES_SOAK"] != nil
        let count = isLong ? 100_000 : 5_000
        comeAndGo(0..<count / 5)
        let before = ResidentMemory.now ?? 0
        comeAndGo(count / 5..<count / 5 + count)
        let growth = (ResidentMemory.now ?? 0) - before
        // A leak of 100 bytes a module would be 500,000, or 10,000,000.
        precondition(growth < 400_000, "\(count) modules left \(growth) bytes behind.")
    }

    /// Each module has a state key of its own.
    private func comeAndGo(_ numbers: Range<Int>) {
        for number in numbers {
            app.log.lines = []
            let route = LivingRoute(in: app, number: number, isModal: number % 3 == 0)
            app.router.goBack()
            precondition(route.alive.isEmpty, "\(route.alive) of \(number) are left.")
        }
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
