import EventModulesCore
import Testing

/// A screen class with subclasses.
@MainActor
struct ScreenTests {
    private let log = Log()

    private func showAndHide(_ screen: any Presentable) {
        screen.viewWillAppear()
        screen.viewDidAppear()
        screen.viewWillDisappear()
        screen.viewDidDisappear()
    }

    /// A method that a base class got from the default implementation of `Presentable` hid the one
    /// of the same name in a subclass.
    @Test
    func methodsOfASubclassAreCalled() {
        showAndHide(LoudScreen(log))
        #expect(log.lines == ["will appear", "appeared", "will disappear", "disappeared"])
    }

    @Test
    func aSubclassOfASubclassCallsItsBases() {
        showAndHide(LouderScreen(log))
        #expect(
            log.lines == ["will appear", "appeared", "louder", "will disappear", "disappeared"]
        )
    }

    @Test
    func emitsEachStepOfAppearing() {
        let screen = LouderScreen(Log())
        let manager = ModuleManager(listeners: [RecordingListener("a", log)])
        manager.setupEventsListeners(for: screen)
        log.lines = []
        showAndHide(screen)
        #expect(
            log.lines == ["a: willAppear", "a: appeared", "a: willDisappear", "a: disappeared"]
        )
    }

    @Test
    func aSubclassMayActWhenItHasLeft() {
        final class Leaving: Screen {
            var log: Log?

            override func viewDidLeave() {
                log?.lines.append("leaving")
                super.viewDidLeave()
            }
        }
        let screen = Leaving()
        screen.log = log
        screen.events.subscribe(onNext: { [log] in log.lines.append($0.rawValue) })
            .disposed(by: screen.disposeBag)
        let manager = ModuleManager()
        manager.release([screen]) { log.lines.append("work") }
        #expect(log.lines == ["work", "leaving", "left"])
    }

    @Test
    func aSubclassMayHaveEitherDeinit() {
        final class Plain: Screen {
            deinit {}
        }
        final class Isolated: Screen {
            var log: Log?
            isolated deinit { log?.lines.append("released") }
        }
        var plain: Screen? = Plain()
        var isolated: Isolated? = Isolated()
        isolated?.log = log
        weak let released = plain
        plain = nil
        isolated = nil
        #expect(released == nil)
        #expect(log.lines == ["released"])
    }
}

private class LoudScreen: Screen {
    let log: Log

    init(_ log: Log) { self.log = log }

    override func viewWillAppear() {
        log.lines.append("will appear")
        super.viewWillAppear()
    }

    override func viewDidAppear() {
        log.lines.append("appeared")
        super.viewDidAppear()
    }

    override func viewWillDisappear() {
        log.lines.append("will disappear")
        super.viewWillDisappear()
    }

    override func viewDidDisappear() {
        log.lines.append("disappeared")
        super.viewDidDisappear()
    }
}

private final class LouderScreen: LoudScreen {
    override func viewDidAppear() {
        super.viewDidAppear()
        log.lines.append("louder")
    }
}
