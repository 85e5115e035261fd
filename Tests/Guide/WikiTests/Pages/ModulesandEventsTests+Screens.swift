import EventModules
import Testing

final class ConditionsRouting: EventsListening, Routing {
    let router: any Router

    init(router: any Router) { self.router = router }

    @discardableResult
    func registerToEvents(
        for producer: any AnyEventsProducer,
        events: Observable<OfferEvent>
    ) -> Bool {
        guard producer is OfferModule else { return false }

        //> producer[event: OfferEvent.accepted]

        return true
    }
}

//>> class PageScreen: Screen {

final class CoverScreen: PageScreen {
    var log: [String] = []

    override func viewDidAppear() {
        super.viewDidAppear()
        log.append("the cover is drawn")
    }
}

/// The part of the page on modules that have screens.
extension ModulesandEventsTests {
    private static let page = GuidePage(path: "Wiki/Modules-and-Events.md")

    @Test
    func modulesWithScreens() throws {
        var printed: [String] = []

        let manager = ModuleManager(listeners: [EventsLogger()])
        manager.addEventsListeners([EventsLogger { printed.append($0) }])

        //> let step = PresentableRoutingStep(withStep: .offer("Lamp"), presentationMode: .push())

        #expect(try Self.page.shows(printed.joined(separator: "\n")))
    }

    @Test
    func plainContexts() throws {
        let manager = ModuleManager()

        //> let wishList = ModuleContext(routingContext: .account, building: WishListModule.self)

        //> let screen = manager.viewController(for: wishList)

        let routed = manager.viewController(
            for: PresentableRoutingStep(withStep: step, presentationMode: .none)
        )
        for screen in [screen, routed] {
            let module = try #require(manager.module(for: screen) as? WishListModule)
            #expect(module.routingContext == .account)
        }
    }

    @Test
    func screensTellWhatHappens() {
        let screen = ClockScreen()
        var events: [ViewControllerEvent] = []
        screen.events.subscribe(onNext: { events.append($0) }).disposed(by: screen.disposeBag)
        screen.viewWillAppear()
        screen.viewDidAppear()
        screen.viewWillDisappear()
        screen.viewDidDisappear()
        screen.viewDidLeave()
        #expect(events == [.willAppear, .appeared, .willDisappear, .disappeared, .left])
        #expect(screen.isTicking)
    }

    @Test
    func screensWithABaseClass() {
        let cover = CoverScreen()
        cover[event: ViewControllerEvent.appeared]
            .subscribe(onNext: { event in cover.log.append("\(event)") })
            .disposed(by: cover.disposeBag)
        let screen: any Presentable = cover
        screen.viewDidAppear()
        #expect(cover.isTicking)
        #expect(cover.log == ["appeared", "the cover is drawn"])
    }

    @Test
    func aListenerRoutesToFurtherScreens() {
        let manager = ModuleManager()
        let router = StackRouter(manager: manager)
        manager.addEventsListeners([ConditionsRouting(router: router)])
        router.start(with: .offer("Lamp"))
        router.position.top.map { top in
            (router.presentable(for: top.id) as? OfferScreen)?.onAccept()
        }
        #expect(router.position.description == "stack: OfferModule#1 / OfferModule#1")
        #expect(manager.livingModules().count == 1)
        weak let first = manager.livingModules().first
        router.start(with: .offer("Bread"))
        #expect(first == nil)
    }
}
