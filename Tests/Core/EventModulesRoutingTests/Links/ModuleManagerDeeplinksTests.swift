import EventModules
import Testing

/// The links that a manager knows, and its plans for them.
@MainActor
struct ModuleManagerDeeplinksTests {
    private let manager = ModuleManager()

    private func registrations() -> [String] {
        manager.deeplinkPatterns.map { "\($0.pattern) \($0.module)" }
    }

    @Test
    func listsThePatternsInTheOrderOfRegistration() {
        #expect(registrations().isEmpty)
        manager.registerLinkedModules()
        #expect(
            registrations() == [
                "app://note/{number:Int} LinkedModule<Note>",
                "app://panel/{number:Int} LinkedModule<Panel>",
                "app://folder/{number:Int} LinkedModule<Folder>",
            ]
        )
        #expect(manager.deeplinkPatterns[1].module is LinkedModule<Panel>.Type)
    }

    @Test
    func aRefusedPatternIsNotListed() {
        manager.registerLinkedModules()
        let count = registrations().count
        manager.registerDeeplinks(of: LinkedModule<Note>.self) { _ in nil }
        #expect(registrations().count == count)
    }

    @Test
    func aPlanNamesTheTypesOfTheModules() throws {
        manager.registerLinkedModules()
        let plan = try manager.plan(for: "app://note/1/panel/2")
        #expect(plan.steps.first?.module is LinkedModule<Note>.Type)
        #expect(plan.steps.last?.module is LinkedModule<Panel>.Type)
        #expect(
            "\(plan)" == """
                app://note/1/panel/2
                  LinkedModule<Note>  app://note/{number:Int}  then app://panel/2
                  LinkedModule<Panel>  app://panel/{number:Int}
                """
        )
    }

    @Test
    func aContextIsCreatedOnceForEachMatch() throws {
        var created: [DeeplinkMatch] = []
        manager.registerDeeplinks(of: LinkedModule<Note>.self) { match in
            created.append(match)
            return match["number", as: Int.self].map { LinkedContext(number: $0) }
        }
        let plan = try manager.plan(for: "app://note/1/note/2/note/3")
        #expect(plan.steps.map(\.match) == created.reversed())
    }
}
