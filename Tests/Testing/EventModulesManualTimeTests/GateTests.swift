import EventModulesManualTime
import Testing

@MainActor
struct GateTests {
    @Test
    func tasksWaitUntilItIsOpened() async {
        let gate = Gate()
        var log: [String] = []
        let task = Task {
            log.append("came")
            await gate.pass()
            log.append("passed")
        }
        while log.isEmpty { await Task.yield() }
        log.append("opens")
        gate.open()
        await task.value
        #expect(log == ["came", "opens", "passed"])
    }

    @Test
    func tasksPassOnceItIsOpen() async {
        let gate = Gate()
        gate.open()
        await gate.pass()
        await gate.pass()
    }
}
