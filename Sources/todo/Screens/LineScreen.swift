import EventModules

/// A screen on a terminal that is only written to: it is drawn below what was there, each time it
/// appears.
final class LineScreen: Presentable {
    let disposeBag = DisposeBag()
    let viewControllerEvents = PublishSubject<ViewControllerEvent>()

    private let draw: () -> Void
    private var drawsNext: Bool

    /// Makes a screen.
    ///
    /// - Parameters:
    ///   - drawsAtFirst: Whether it is drawn the first time too.
    ///   - draw: Writes the lines.
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
