internal import Observables

/// How often the screens of a module appear, for listeners that were offered the module.
///
/// - Lifetime: Keeps neither the module nor its screens.
@MainActor
final class ModuleScreens {
    private struct Screen {
        private(set) weak var presentable: (any Presentable)?
    }

    /// The screens of the producer that a manager is offering to its listeners; deliveries and tasks
    /// that come of an offer may see it too.
    @TaskLocal
    private static var current: ModuleScreens?

    private weak var module: (any AnyEventsProducer)?
    private var screens: [Screen] = []
    private var isCounting = false
    private var count = 0

    init(of module: (any AnyEventsProducer)?) {
        self.module = module
    }

    /// The screens of a producer, for a listener that a manager is offering the producer to.
    static func offered(of producer: any AnyEventsProducer) -> ModuleScreens? {
        current?.module === producer ? current : nil
    }

    /// Offers the producer to listeners.
    func whileOffered(_ offer: () -> Void) {
        Self.$current.withValue(self, operation: offer)
    }

    /// How often any of the screens has appeared since this was asked first.
    func appearanceCount() -> Int {
        if !isCounting {
            isCounting = true
            for screen in screens { countAppearances(of: screen.presentable) }
        }
        return count
    }

    func add(_ presentable: any Presentable) {
        screens.removeAll { $0.presentable == nil }
        screens.append(Screen(presentable: presentable))
        if isCounting { countAppearances(of: presentable) }
    }

    private func countAppearances(of screen: (any Presentable)?) {
        guard let screen else { return }
        screen[event: ViewControllerEvent.appeared]
            .subscribe(onNext: { [weak self] _ in self?.count += 1 })
            .disposed(by: screen.disposeBag)
    }
}
