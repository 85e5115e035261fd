import EventModules
import Testing

/// The examples in the comments of Deeplinks.
@MainActor
struct DeeplinksExamplesTests {
    private final class ItemModule: Deeplinkable {
        static let deeplinkPatterns: [DeeplinkPattern] = [
            "todo://list/{list}/item/{line:Int}?{filter}"
        ]

        let context: ModuleContext
        let disposeBag = DisposeBag()

        init(usingContext context: ModuleContext) { self.context = context }

        func makePresentable() -> any Presentable { Screen() }
    }

    private enum Filter: String, DeeplinkConvertible { case open, done }

    private func match(_ text: String) throws -> DeeplinkMatch {
        let manager = ModuleManager()
        manager.registerDeeplinks(of: ItemModule.self) { _ in
            ModuleContext(building: ItemModule.self)
        }
        return try #require(manager.plan(for: text).steps.first).match
    }

    @Test
    func linksAreRead() throws {
        //> let link = try Deeplink("todo://list/to%20do/?filter=open")
    }

    @Test
    func unreadableLinksHaveAReason() {
        var printed: [DeeplinkError] = []
        func print(_ error: DeeplinkError) { printed.append(error) }
        let text = "todo"
        var link: Deeplink?

        //> do {

        #expect(link == nil)
        #expect(printed == [.noScheme(link: "todo")])
    }

    @Test
    func enumsAreValues() throws {
        enum Filter: String, DeeplinkConvertible { case open, done }

        let match = try match("todo://list/home/item/3?filter=open")

        let filter: Filter? = match["filter"]

        #expect(filter == .open)
    }

    @Test
    func matchesHaveValues() throws {
        // swift-format-ignore: OmitExplicitReturns
        func read(_ match: DeeplinkMatch) -> (Int, Filter?)? {
            //> guard let line: Int = match["line"] else { return nil }

            return (line, filter)
        }

        let values = read(try match("todo://list/home/item/3?filter=done"))
        #expect(values?.0 == 3)
        #expect(values?.1 == .done)
    }

    @Test
    func patternsMakeLinks() {
        struct List {
            struct Context {
                let list: String
            }

            static let pattern: DeeplinkPattern = "todo://list/{list}"
            let context: Context

            var deeplink: Deeplink? { Self.pattern.link(["list": .string(context.list)]) }
        }

        let list = List(context: List.Context(list: "home"))
        #expect(list.deeplink?.description == "todo://list/home")
    }

    @Test
    func patternsHaveRoots() {
        //> let pattern = DeeplinkPattern(

        #expect(pattern.description == "todo://list/{list}/item/{line:Int}?{filter}&{page:Int}")
    }

    @Test
    func literalsAreValues() throws {
        struct Task {
            let id: DeeplinkUUID
        }
        let id = "f81d4fae-7dec-11d0-a765-00a0c91e6bf6"
        let task = Task(id: try #require(DeeplinkUUID(id)))
        let pattern: DeeplinkPattern = "todo://list/{list}/item/{line:Int}?{task:UUID}"

        let link =
            pattern.link(["list": "home", "line": 3, "task": .uuid(task.id)])

        #expect(link?.description == "todo://list/home/item/3?task=\(task.id)")
    }
}
