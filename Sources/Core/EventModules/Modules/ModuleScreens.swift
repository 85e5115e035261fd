internal import Observables

/// The relation between a module and its screens, which their records share.
///
/// - Lifetime: The relation retains neither. A screen's dispose bag retains the module, even after
///   the manager has been released.
@MainActor
final class ModuleScreens {
    private struct Screen {
        private(set) weak var presentable: (any Presentable)?
    }

    private(set) weak var module: (any AnyModule)?
    private var screens: [Screen] = []

    /// The number of appearances since it was first asked for; nil before that.
    private var appearances: Int?

    init(of module: any AnyModule) {
        self.module = module
    }

    /// The living screens, in the order in which they were made.
    var presentables: [any Presentable] { screens.compactMap(\.presentable) }

    /// Adds a screen, which retains the module from now on.
    func add(_ screen: any Presentable) {
        if !screens.isEmpty { screens.removeAll { $0.presentable == nil } }
        screens.append(Screen(presentable: screen))
        Disposable { [module] in withExtendedLifetime(module) {} }.disposed(by: screen.disposeBag)
        if appearances != nil { countAppearances(of: screen) }
    }

    /// The relation of a module, while a manager offers the module to a listener.
    static func offered(of producer: any AnyEventsProducer) -> ModuleScreens? {
        let offered = SubscriptionScope.current?.context as? ModuleScreens
        return offered?.module === producer ? offered : nil
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
