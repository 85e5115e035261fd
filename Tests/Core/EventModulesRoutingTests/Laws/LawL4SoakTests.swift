import EventModules
import EventModulesTestSupport
import Foundation
import Testing

/// L4 in the long run: what has left and what has been answered leaves no memory behind.
///
/// The long form makes 100,000 rounds, the short one 1,000.
struct LawL4SoakTests {
    /// Runs in a separate process, because other tests allocate memory, too.
    @Test(.enabled(if: ResidentMemory.now != nil, "the system does not report resident memory"))
    func residentMemoryStaysFlat() async {
        await #expect(processExitsWith: .success) { await MainActor.run { Soak().run() } }
    }
}

/// Opens, routes, waits at a gate, prompts and leaves, again and again.
@MainActor
private struct Soak {
    private let app = RoutedApp(
        tabs: ["home"],
        store: Suas.createStore(
            reducer: RouterReducer() + AppActionReducer(initialState: Visitor())
        )
    )
    private let prompt = Prompt("Leave?", buttons: [.cancel, Prompt.Button("ok", title: "OK")])

    init() {
        app.manager.gate(
            .signIn,
            opens: { $0[Visitor.self]?.isSignedIn == true },
            through: { .page("sign-in") }
        )
    }

    func run() {
        let count = Repetitions.count(short: 1_000, long: 100_000)
        let warmUp = count / 10 + 1_000
        play(0..<warmUp)
        let before = ResidentMemory.now ?? 0
        play(warmUp..<warmUp + count)
        let growth = (ResidentMemory.now ?? 0) - before
        // The C library asks for 135,168 bytes at once. A leak of 250 bytes per round would be 250,000
        // bytes, or 25,000,000.
        precondition(growth < 250_000, "\(count) rounds left \(growth) bytes behind.")
    }

    private func play(_ numbers: Range<Int>) {
        for number in numbers {
            let start = app.router.position
            showAndRemove(number)
            openAndAnswer()
            passTheGate(number)
            askAndAnswer(number)
            app.router.route(toDeeplink: "app://note/\(number)/panel/1")
            app.router.perform([.dismissAll, .popToRoot])
            precondition(app.router.position == start, "\(number) left \(app.outline).")
            app.log.lines = []
        }
    }

    /// Each module has its own state key.
    private func showAndRemove(_ number: Int) {
        let route = LivingRoute(in: app, number: number, isModal: number.isMultiple(of: 3))
        app.router.goBack()
        precondition(route.alive.isEmpty, "\(route.alive) of \(number) are left.")
    }

    private func openAndAnswer() {
        var answers: [String] = []
        app.router.open(.page("picker"), .modal)
            .subscribe(onNext: { answers.append("\($0)") }, onCompleted: { answers.append("end") })
            .disposed(by: app.router.disposeBag)
        let picker = app.manager.livingModules().last as? PageModule
        picker?.subject.onNext(.opened("lamp"))
        app.router.goBack()
        precondition(answers.first == "opened(\"lamp\")" && answers.last == "end", "\(answers)")
    }

    /// The move goes on, is replaced by another one, or ends with the gate's module.
    private func passTheGate(_ number: Int) {
        app.route(.note(number).behind(.signIn))
        if number % 3 == 1 { app.route(.note(number + 1).behind(.signIn)) }
        if number % 3 == 2 { app.router.goBack() }
        app.store?.dispatch(action: ChangeVisitor.signsIn)
        app.store?.dispatch(action: ChangeVisitor.signsOut)
    }

    private func askAndAnswer(_ number: Int) {
        var answers = 0
        for _ in 0...number % 2 {
            app.router.show(prompt)
                .subscribe(onNext: { _ in answers += 1 })
                .disposed(by: app.router.disposeBag)
        }
        guard let shown = app.router.position.prompt else { preconditionFailure("no prompt") }
        app.router.answer(shown, button: "ok")
        precondition(answers == 1 + number % 2)
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
