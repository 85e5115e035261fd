import EventModules
import Testing

extension RoutingContext {
    static let link: RoutingContext = "link"
}

struct BookContext: ModuleContextProtocol, Equatable {
    typealias ModuleType = BookModule
    let routingContext: RoutingContext
    let number: Int
}

enum BookEvent: EventProtocol {
    case borrowed(number: Int)
}

final class BookModule: ModuleProtocol, EventsProducer {
    let context: BookContext
    let disposeBag = DisposeBag()
    let events: Observable<BookEvent> = PublishSubject()

    init(usingContext context: BookContext) { self.context = context }

    func makePresentable() -> any Presentable { BookScreen() }
}

final class BookScreen: Presentable {
    let disposeBag = DisposeBag()
    let viewControllerEvents = PublishSubject<ViewControllerEvent>()
}

extension BookModule: Deeplinkable {
    static let pattern: DeeplinkPattern = "library://book/{number:Int}"
    static let deeplinkPatterns = [pattern]

    var deeplink: Deeplink? { Self.pattern.link(["number": .int(context.number)]) }
}

@MainActor
struct DeepLinksTests {
    static let page = GuidePage(path: "Wiki/Deep-Links.md")

    let manager = ModuleManager()

    @Test
    func smallestExample() throws {
        var printed: [String] = []
        func print(_ text: String) {
            printed.append(text)
        }

        let manager = ModuleManager()
        manager.registerDeeplinks(of: BookModule.self) { match in
            match["number", as: Int.self].map { BookContext(routingContext: .link, number: $0) }
        }

        let router = StackRouter(manager: manager)
        router.start(
            with: ModuleRoutingStep(withMaker: BookContext(routingContext: .link, number: 1))
        )
        router.route(toDeeplink: "library://book/3")
        print(router.position.outline)

        #expect(try Self.page.shows(printed.joined(separator: "\n")))
    }

    func registerLibrary() {
        manager.registerDeeplinks(of: ShelfModule.self) { match in
            match["name", as: String.self].map { ShelfContext(routingContext: .link, name: $0) }
        }
        manager.registerDeeplinks(of: BookModule.self) { match in
            match["number", as: Int.self].map { BookContext(routingContext: .link, number: $0) }
        }
        manager.registerDeeplinks(of: FormModule.self) { _ in
            ModuleContext(routingContext: .link, building: FormModule.self)
        }
    }

    @Test
    func plans() throws {
        var printed: [String] = []
        func print(_ plan: DeeplinkPlan) {
            printed.append("\(plan)")
        }
        registerLibrary()

        let plan = try manager.plan(for: "library://shelf/art/book/3")
        print(plan)

        #expect(try Self.page.shows(printed.joined(separator: "\n")))
        #expect(manager.livingModules().isEmpty)
    }

    @Test
    func refusedLinksAreEmittedAndReported() {
        var events: [RouterEvent] = []
        let router = StackRouter(manager: manager)
        router.events.subscribe(onNext: { events.append($0) }).disposed(by: router.disposeBag)
        let reports = Diagnostics.collect { router.route(toDeeplink: "book/3") }
        #expect(reports.map(\.summary) == ["A deep link has no scheme."])
        #expect(events == [.linkRefused(.noScheme(link: "book/3"))])
    }

    @Test
    func livingModules() throws {
        var log: [String] = []
        registerLibrary()
        let router = StackRouter(manager: manager)
        router.start(
            with: ModuleRoutingStep(
                withMaker: ShelfContext(routingContext: .link, name: "maps")
            )
        )
        let shelf = try #require(manager.livingModules().first as? ShelfModule)
        shelf.events
            .subscribe(onNext: { event in log.append("\(event)") })
            .disposed(by: shelf.disposeBag)

        router.route(toDeeplink: "library://shelf/art/book/3")
        log.append("\(router.position)")
        router.route(toDeeplink: "library://shelf/music")
        log.append("\(router.position)")

        #expect(
            log == [
                "shelfChanged(name: \"art\")", "stack: ShelfModule#1 / BookModule#2",
                "shelfChanged(name: \"music\")", "stack: ShelfModule#1",
            ]
        )
        #expect(try Self.page.text().contains("`\(log[1])`, `\(log[3])`"))
        #expect(router.position.top?.link?.description == "library://shelf/music")
    }

    @Test
    func thePositionRecordsTheLink() throws {
        registerLibrary()
        let router = StackRouter(manager: manager)
        router.route(toDeeplink: "library://shelf/art")
        let shelf = try #require(manager.livingModules().first as? ShelfModule)
        let music = try manager.plan(for: "library://shelf/music").steps[0].match
        #expect(shelf.updateContext(for: music))
        #expect(shelf.deeplink?.description == "library://shelf/music")
        #expect(router.position.top?.link?.description == "library://shelf/art")
        router.route(toDeeplink: "library://shelf/maps")
        #expect(router.position.top?.link?.description == "library://shelf/maps")
    }

    @Test
    func screensThatMustNotBeCovered() {
        registerLibrary()
        let router = StackRouter(manager: manager)
        let reports = Diagnostics.collect {
            router.route(toDeeplink: "library://form/book/3")
            router.route(toDeeplink: "library://book/4")
        }
        #expect(reports.isEmpty)
        #expect(
            router.position.description
                == "modal: FormModule#1, modal: BookModule#2 / BookModule#3"
        )
    }

    @Test
    func linksToLivingModules() throws {
        registerLibrary()

        for number in [1, 3, 1_000_000] {
            let link = try Deeplink("library://book/\(number)")
            let step = try #require(manager.plan(for: link).steps.first)
            let screen = manager.viewController(for: step.routingStep)
            let book = try #require(manager.module(for: screen) as? BookModule)
            #expect(book.context == BookContext(routingContext: .link, number: number))
            #expect(book.deeplink == link)
        }

        let reports = Diagnostics.collect {
            #expect(BookModule.pattern.link([:]) == nil)
            #expect(BookModule.pattern.link(["number": "three"]) == nil)
            #expect(ShelfModule.pattern.link(["name": ""]) == nil)
        }
        #expect(reports.count == 3)
        #expect(
            ShelfModule.pattern.link(["name": "fine/art"])?.description
                == "library://shelf/fine%2Fart"
        )
    }

    @Test
    func errors() throws {
        var printed: [String] = []
        func print(_ error: DeeplinkError) {
            printed.append("\(error)")
        }
        registerLibrary()

        do {
            _ = try manager.plan(for: "library://shelf/art/book/three")
        } catch {
            print(error)
        }

        #expect(try Self.page.shows(printed.joined(separator: "\n")))
    }

    @Test
    func tableOfErrors() throws {
        registerLibrary()
        let rows = try Self.page.rows(ofTable: "| link | error |")
        #expect(rows.count == 8)
        for row in rows {
            let error = #expect(throws: DeeplinkError.self) { try manager.plan(for: row[0]) }
            let text = error.map { "\($0)" } ?? ""
            #expect(text.hasPrefix("\(row[1])\n"), "\(row[0])")
        }
    }

    @Test(arguments: [
        String(repeating: "/a", count: 33).dropFirst(), String(repeating: "a", count: 8_183)[...],
    ])
    func limits(rest: Substring) {
        #expect(throws: DeeplinkError.self) { try Deeplink("library://\(rest)") }
        #expect(throws: Never.self) { try Deeplink("library://\(rest.dropFirst(2))") }
    }
}
