import EventModulesScreens
import Testing
import UIKit
import UIKitHost

/// A host that a listener makes while it registers for a producer.
@MainActor
@Suite(.simulated)
struct RegistrationScenarioTests {
    private let pages = Pages()

    private final class Opener: AnyEventsListening {
        var onRegister: () -> Void = {}

        func registerToEvents(for producer: any AnyEventsProducer) -> Bool {
            onRegister()
            return true
        }
    }

    private final class Service: AnyEventsProducer {
        let disposeBag = DisposeBag()
    }

    /// Logs the router's events from the time that its view is loaded.
    private final class LoggingController: UIViewController, ControllerPresentable {
        let screen = ControllerScreen()
        private let router: StackRouter
        private(set) var log: [String] = []

        init(_ router: StackRouter) {
            self.router = router
            super.init(nibName: nil, bundle: nil)
        }

        required init?(coder: NSCoder) { nil }

        override func viewDidLoad() {
            super.viewDidLoad()
            router.events
                .subscribe(onNext: { [weak self] in self?.log.append($0.label) })
                .disposed(by: disposeBag)
        }
    }

    /// Lets a listener show the router in the window while it registers for a producer, which ends.
    private func showDuringRegistration(_ pages: Pages) {
        let opener = Opener()
        pages.window.rootViewController = nil
        pages.manager.addEventsListeners([opener])
        var service: Service? = Service()
        opener.onRegister = { pages.window.rootViewController = RouterHost(router: pages.router) }
        service.map { pages.manager.setupEventsListeners(for: $0) }
        opener.onRegister = {}
        service = nil
    }

    // Regression: it ended with the producer that the listener was registering to.
    @Test
    func theHostFollowsTheRouterAfterTheProducersEnd() {
        showDuringRegistration(pages)
        pages.push(PageScreen())
        pages.simulation.settle()
        #expect(pages.host?.visibleStack?.viewControllers.count == 2)
    }

    @Test
    func controllersThatLoadMeanwhileKeepTheirSubscriptions() {
        pages.window.rootViewController = nil
        let controller = LoggingController(pages.router)
        pages.router.start(with: .page(controller))
        showDuringRegistration(pages)
        pages.push(PageScreen())
        #expect(controller.log == ["pushed"])
    }
}
