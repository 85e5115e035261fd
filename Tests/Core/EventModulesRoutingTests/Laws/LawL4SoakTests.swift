import EventModules
import EventModulesTestSupport
import Foundation
import Testing

/// L4 in the long run: released modules leave no memory behind.
///
/// The long form creates and releases 100,000 modules, the short one 5,000.
struct LawL4SoakTests {
    /// Runs in a separate process, because other tests allocate memory, too.
    @Test(.enabled(if: ResidentMemory.now != nil, "the system does not report resident memory"))
    func residentMemoryStaysFlat() async {
        await #expect(processExitsWith: .success) {
            await MainActor.run { Soak().run() }
        }
    }
}

/// Pushes or presents modules with reducers, listeners and links, and removes them again.
@MainActor
private struct Soak {
    private let app = RoutedApp(
        tabs: ["home"],
        store: Suas.createStore(reducer: RouterReducer())
    )

    func run() {
        let count = Repetitions.count(short: 5_000, long: 100_000)
        showAndRemove(0..<count / 5)
        let before = ResidentMemory.now ?? 0
        showAndRemove(count / 5..<count / 5 + count)
        let growth = (ResidentMemory.now ?? 0) - before
        // A leak of 100 bytes per module would be 500,000 bytes, or 10,000,000.
        precondition(growth < 400_000, "\(count) modules left \(growth) bytes behind.")
    }

    /// Each module has its own state key.
    private func showAndRemove(_ numbers: Range<Int>) {
        for number in numbers {
            app.log.lines = []
            let route = LivingRoute(in: app, number: number, isModal: number % 3 == 0)
            app.router.goBack()
            precondition(route.alive.isEmpty, "\(route.alive) of \(number) are left.")
        }
    }
}

/// The resident memory of the process.
private enum ResidentMemory {
    /// The number of bytes; nil if the system does not report it.
    static var now: Int? {
        let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
        return text?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
            .map { $0 * sysconf(Int32(_SC_PAGESIZE)) }
    }
}
