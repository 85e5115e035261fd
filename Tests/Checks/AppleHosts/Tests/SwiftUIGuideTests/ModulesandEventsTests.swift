import EventModulesSwiftUI
import EventModulesTesting
import SwiftUI
import Testing
import UIKit

struct OfferContext: ModuleContextProtocol {
    typealias ModuleType = OfferModule
    let name: String
    var routingContext = RoutingContext.main
}

enum OfferEvent: EventProtocol {
    case shown(name: String)
    case accepted(name: String)
}

final class OfferModule: ModuleProtocol, EventsEmitting {
    let context: OfferContext
    let events = EventsSource<OfferEvent>()

    init(usingContext context: OfferContext) { self.context = context }

    func makePresentable() -> any Presentable {
        let name = context.name
        let accept = events.emitter(of: .accepted(name: name))
        let screen = ViewScreen { OfferView(name: name, onAccept: accept) }
        screen[event: ViewControllerEvent.appeared].toVoid()
            .subscribe(onNext: events.emitter(of: .shown(name: name)))
            .disposed(by: screen.disposeBag)
        return screen
    }
}

struct OfferView: View {
    let name: String
    let onAccept: () -> Void

    var body: some View {
        VStack {
            Text("\(name): half price")
            Button("Accept") { onAccept() }
        }
        .navigationTitle("Offer")
    }
}

extension ModuleRoutingStep {
    static func offer(_ name: String) -> Self { Self(withMaker: OfferContext(name: name)) }
}

extension ModuleRoutingStep {
    static func conditions(of offer: OfferModule) -> Self {
        Self(of: offer) { ViewScreen { Text("While stocks last").navigationTitle("Conditions") } }
    }
}

class PosterScreen: Screen, SwiftUIScreen {
    private(set) var appearances = 0
    var body: some View { Text("Summer sale") }

    override func viewDidAppear() {
        appearances += 1
        super.viewDidAppear()
    }
}

private final class ConditionsRouting: EventsListening, Routing {
    let router: any Router

    init(router: any Router) { self.router = router }

    func registerToEvents(
        for producer: any AnyEventsProducer,
        events: Observable<OfferEvent>
    ) -> Bool {
        producer[event: OfferEvent.accepted]
            .subscribe(onNext: { [weak self, weak producer] _ in
                guard let offer = producer as? OfferModule else { return }
                self?.router.push(.conditions(of: offer))
            })
            .disposed(by: producer.disposeBag)
        return true
    }
}

private final class Cover: PosterScreen {
    var log: [String] = []

    override func viewDidAppear() {
        super.viewDidAppear()
        log.append("the cover is drawn")
    }
}

/// The screens of the page; another test has its events.
@MainActor
struct ModulesandEventsTests {
    private let scene = UIWindowScene()
    private let window: UIWindow

    init() { window = UIWindow(windowScene: scene) }

    @Test
    func anAcceptedOfferShowsItsConditions() throws {
        var printed: [String] = []
        let manager = ModuleManager(listeners: [EventsLogger { printed.append($0) }])
        let router = StackRouter(manager: manager)
        router.start(with: .offer("Lamp"))
        let host = UIHostingController(rootView: RouterView(router))
        window.rootViewController = host
        window.makeKeyAndVisible()
        #expect(host.graph.root.texts == ["Lamp: half price", "Accept", "Offer"])
        host.graph.root.userTaps("Accept")
        let page = GuidePage(path: "Wiki/Modules-and-Events.md")
        #expect(try page.shows(printed.joined(separator: "\n")))

        manager.addEventsListeners([ConditionsRouting(router: router)])
        host.graph.root.userTaps("Accept")
        UIKitSimulation.running.settle()
        #expect(router.position.description == "stack: OfferModule#1 / OfferModule#1")
        #expect(host.graph.root.texts == ["While stocks last", "Conditions"])
        weak let first = manager.livingModules().first
        router.start(with: .offer("Chair"))
        #expect(first == nil)
    }

    @Test
    func posters() {
        let cover = Cover()
        cover[event: ViewControllerEvent.appeared]
            .subscribe(onNext: { event in cover.log.append("\(event)") })
            .disposed(by: cover.disposeBag)
        let screen: any Presentable = cover
        screen.viewDidAppear()
        #expect(cover.appearances == 1)
        #expect(cover.log == ["appeared", "the cover is drawn"])
    }
}
