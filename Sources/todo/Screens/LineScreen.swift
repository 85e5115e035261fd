import EventModules

/// A screen on a terminal that only prints lines: it is printed each time it appears.
final class LineScreen: Presentable {
    let disposeBag = DisposeBag()
    let viewControllerEvents = PublishSubject<ViewControllerEvent>()

    private let draw: () -> Void
    private var drawsNext: Bool

    /// Creates a screen.
    ///
    /// - Parameters:
    ///   - drawsAtFirst: True to print the screen on its first appearance, too.
    ///   - draw: Prints the lines.
    init(drawsAtFirst: Bool = true, draw: @escaping () -> Void) {
        self.draw = draw
        drawsNext = drawsAtFirst
    }

    func viewDidAppear() {
        if drawsNext { draw() }
        drawsNext = true
        viewControllerEvents.onNext(.appeared)
    }
}
