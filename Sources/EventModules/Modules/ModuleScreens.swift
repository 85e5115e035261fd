internal import Observables

/// The relation between a module and its screens.
///
/// A manager keeps it in the records of the module and of each screen.
///
/// - Lifetime: The relation retains neither. A screen's dispose bag retains the module, also after
///   the manager was released.
@MainActor
final class ModuleScreens {
    private struct Screen {
        private(set) weak var presentable: (any Presentable)?
    }

    /// The relation of the producer that a listener is being offered.
    private static var offered: ModuleScreens?

    private(set) weak var module: (any AnyModule)?
    private var screens: [Screen] = []

    /// The number of appearances since it was asked for first; nil before that.
    private var appearances: Int?

    init(of module: any AnyModule) {
        self.module = module
    }

    /// False once all screens were released; a module that never had a screen is in use.
    var isInUse: Bool {
        screens.isEmpty || screens.contains { $0.presentable != nil }
    }

    /// Adds a screen, which retains the module from now on.
    func add(_ screen: any Presentable) {
        screens.removeAll { $0.presentable == nil }
        screens.append(Screen(presentable: screen))
        Disposable { [module] in withExtendedLifetime(module) {} }.disposed(by: screen.disposeBag)
        if appearances != nil { countAppearances(of: screen) }
    }

    // MARK: - Appearances

    /// The relation of a module, while a manager offers the module to a listener.
    static func offered(of producer: any AnyEventsProducer) -> ModuleScreens? {
        offered?.module === producer ? offered : nil
    }

    /// Offers a producer to a listener.
    static func whileOffering(_ screens: ModuleScreens?, _ register: () -> Bool) -> Bool {
        let outer = offered
        offered = screens
        defer { offered = outer }
        return register()
    }

    /// Returns how often any of the screens has appeared since the first call.
    func appearanceCount() -> Int {
        if appearances == nil {
            appearances = 0
            for screen in screens { screen.presentable.map(countAppearances) }
        }
        return appearances ?? 0
    }

    private func countAppearances(of screen: any Presentable) {
        screen[event: ViewControllerEvent.appeared]
            .subscribe(onNext: { [weak self] _ in self?.appearances? += 1 })
            .disposed(by: screen.disposeBag)
    }
}
