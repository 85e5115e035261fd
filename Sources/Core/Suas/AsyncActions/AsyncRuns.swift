internal import Delivery

/// The runs that can be cancelled, found by their identifiers and their instances.
@MainActor
struct AsyncRuns {
    /// A called action, which only its callback retains.
    private struct Call {
        weak let run: AsyncRun?
        let id: AsyncActionID?
        let instance: StateInstance?
    }

    /// The tasks that have not ended, by the order in which they began.
    private var tasks: [Int: AsyncRun] = [:]

    /// The called actions that can be cancelled as long as a callback retains them.
    private var calls: [Int: Call] = [:]
    private var callsBeforeSweep = 16
    private var numbersByID: [AsyncActionID: Set<Int>] = [:]
    private var numbersByInstance: [StateInstance: Set<Int>] = [:]
    private var lastNumber = 0

    var callCount: Int { calls.count }

    mutating func insertTask(_ run: AsyncRun) -> Int {
        let number = insert(run.id, run.instance)
        tasks[number] = run
        return number
    }

    mutating func removeTask(_ number: Int) {
        guard let run = tasks.removeValue(forKey: number) else { return }
        remove(number, run.id, run.instance)
    }

    mutating func insertCall(_ run: AsyncRun) {
        // Nothing else can cancel it.
        guard run.id != nil || run.instance != nil else { return }
        if calls.count >= callsBeforeSweep { removeReleasedCalls() }
        calls[insert(run.id, run.instance)] = Call(run: run, id: run.id, instance: run.instance)
    }

    private mutating func removeReleasedCalls() {
        removeReleased(Array(calls.keys))
        callsBeforeSweep = max(16, 2 * calls.count)
    }

    private mutating func removeReleased(_ numbers: [Int]) {
        for number in numbers {
            guard let call = calls[number], call.run == nil else { continue }
            calls[number] = nil
            remove(number, call.id, call.instance)
        }
    }

    private mutating func insert(_ id: AsyncActionID?, _ instance: StateInstance?) -> Int {
        lastNumber += 1
        if let id { numbersByID[id, default: []].insert(lastNumber) }
        if let instance { numbersByInstance[instance, default: []].insert(lastNumber) }
        return lastNumber
    }

    private mutating func remove(_ number: Int, _ id: AsyncActionID?, _ instance: StateInstance?) {
        if let id {
            numbersByID[id]?.remove(number)
            if numbersByID[id]?.isEmpty == true { numbersByID[id] = nil }
        }
        if let instance {
            numbersByInstance[instance]?.remove(number)
            if numbersByInstance[instance]?.isEmpty == true { numbersByInstance[instance] = nil }
        }
    }

    // MARK: - Finding

    /// The runs whose tasks have not ended, in the order in which they began.
    var runningTasks: [AsyncRun] { Array(tasks.keys).inOrder(<).compactMap { tasks[$0] } }

    var isAnyTaskRunning: Bool { !tasks.isEmpty }

    /// All runs: the called ones, then the tasks, each in the order in which they began.
    var all: [AsyncRun] { runs(Array(calls.keys)) + runningTasks }

    /// The runs with an identifier, in the order of `all`.
    mutating func runs(with id: AsyncActionID) -> [AsyncRun] {
        // Otherwise a frequently used identifier would find all its calls since the last sweep.
        removeReleased(Array(numbersByID[id] ?? []))
        return runs(Array(numbersByID[id] ?? []))
    }

    /// The runs of an instance, in the order of `all`.
    mutating func runs(of instance: StateInstance) -> [AsyncRun] {
        removeReleased(Array(numbersByInstance[instance] ?? []))
        return runs(Array(numbersByInstance[instance] ?? []))
    }

    private func runs(_ numbers: [Int]) -> [AsyncRun] {
        let numbers = numbers.inOrder(<)
        return numbers.compactMap { calls[$0]?.run } + numbers.compactMap { tasks[$0] }
    }
}
