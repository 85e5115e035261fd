import EventModules

final class MoveRecorder: Router {
    private(set) var moves: [RouterMove] = []

    func perform(_ moves: [RouterMove]) { self.moves += moves }
}

final class CountingRouter: Router {
    private(set) var counts: [String: Int] = [:]
    private let router: StackRouter
    private let manager: ModuleManager

    init(_ router: StackRouter, manager: ModuleManager) {
        self.router = router
        self.manager = manager
        router.wrapper = self
    }

    func perform(_ moves: [RouterMove]) {
        for step in moves.flatMap(manager.steps) {
            let name = step.step.moduleType.map { "\($0)" } ?? "unknown"
            counts[name, default: 0] += 1
        }
        router.perform(moves)
    }
}

final class PosterRouter: Router {
    private(set) var screen: (any Presentable)?
    private weak var manager: ModuleManager?

    init(manager: ModuleManager) { self.manager = manager }

    func perform(_ moves: [RouterMove]) {
        // A poster shows the last screen, and can't go back.
        switch moves.last {
        case .route(let step): show(step)
        case .link(let link):
            let plan = try? manager?.plan(for: link)
            if let step = plan?.steps.last { show(step.routingStep) }
        default: break
        }
    }

    private func show(_ step: PresentableRoutingStep) {
        guard let next = manager?.viewController(for: step) else { return }
        let previous = screen
        screen = next
        manager?.release(previous.map { [$0] } ?? []) {
            previous?.viewWillDisappear()
            next.viewWillAppear()
            previous?.viewDidDisappear()
            next.viewDidAppear()
        }
    }
}
