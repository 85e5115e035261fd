@testable import Suas

extension Store {
    /// The number of running actions that are not cancelled.
    var runningCount: Int { uncancelledActions.count }

    /// Returns when a number of actions are running that are not cancelled.
    func untilRunning(_ count: Int) async {
        while runningCount != count { await Task.yield() }
    }
}
