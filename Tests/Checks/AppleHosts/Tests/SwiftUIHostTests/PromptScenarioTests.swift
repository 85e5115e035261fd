import EventModulesScreens
import SwiftUI
import SwiftUIHost
import Testing

/// Prompts as alerts and confirmation dialogs, over everything.
@MainActor
@Suite(.throughEachBinding)
struct PromptScenarioTests {
    private let stage = Stage()

    private static let empty = Prompt(
        "Empty?",
        message: "All of it.",
        style: .dialog,
        buttons: [.init("empty", title: "Empty", role: .destructive), .cancel]
    )
    private static let signIn = Prompt(
        "Sign in",
        fields: [.init("name", text: "anna"), .init("password", text: nil)]
    )

    @MainActor
    private final class Answers {
        var all: [PromptAnswer] = []
        let bag = DisposeBag()

        var outcomes: [String] { all.map { $0.button ?? "\($0.outcome)" } }
    }

    private func show(_ prompt: Prompt) -> Answers {
        let answers = Answers()
        stage.router.show(prompt)
            .subscribe(onNext: { [weak answers] in answers?.all.append($0) })
            .disposed(by: answers.bag)
        stage.settle()
        return answers
    }

    @Test
    func aPromptIsAnAlertThatAnswers() throws {
        for _ in 0..<2 {
            let answers = show(Self.signIn)
            let alert = try #require(stage.graph.alert)
            #expect(alert.title == "Sign in")
            #expect(alert.style == .alert)
            let fields = try #require(alert.content?.all(DrawnTextField.self))
            #expect(fields.map(\.isSecure) == [false, true])
            #expect(fields.map(\.text) == ["anna", ""])
            fields[1].userTypes("1234")
            stage.settle()
            #expect(alert.userTaps("OK"))
            stage.settle()
            #expect(answers.all.map { $0["name"] } == ["anna"])
            #expect(answers.all.map { $0["password"] } == ["1234"])
            #expect(stage.graph.alert == nil)
            #expect(stage.router.position.prompt == nil)
        }
    }

    @Test
    func aDialogHasItsMessageAndItsButtons() throws {
        var answers = show(Self.empty)
        let dialog = try #require(stage.graph.alert)
        #expect(dialog.style == .confirmationDialog)
        #expect(dialog.content?.texts == ["All of it.", "Empty", "Cancel"])
        #expect(dialog.userTaps("Empty"))
        stage.settle()
        #expect(answers.outcomes == ["empty"])
        answers = show(Self.empty)
        #expect(stage.graph.alert?.userTapsBeside() == true)
        stage.settle()
        #expect(answers.outcomes == ["cancel"])
    }

    @Test
    func aModalIsPresentedInTheTurnOfAnAnswer() {
        let answers = show(Self.empty)
        let bag = DisposeBag()
        stage.router.events
            .subscribe(onNext: { [unowned stage] event in
                if case .answered = event { stage.present("a") }
            })
            .disposed(by: bag)
        #expect(stage.graph.alert?.userTaps("Empty") == true)
        stage.sees("a, 0")
        #expect(answers.outcomes == ["empty"])
        #expect(stage.simulation.warnings == [])
    }

    @Test
    func aDismissalWithoutACancelButtonIsReported() {
        let answers = show(Prompt("Saved", style: .dialog))
        #expect(stage.graph.alert?.userTapsBeside() == true)
        stage.settle()
        #expect(answers.outcomes == ["dismissed"])
    }

    @Test
    func anAnswerThatAMiddlewareRefusesShowsThePromptAgain() {
        let answers = show(Self.empty)
        stage.refusesMoves = true
        #expect(stage.graph.alert?.userTaps("Empty") == true)
        stage.settle()
        #expect(answers.outcomes == [])
        stage.refusesMoves = false
        #expect(stage.graph.alert?.userTaps("Empty") == true)
        stage.settle()
        #expect(answers.outcomes == ["empty"])
        #expect(stage.graph.alert == nil)
    }

    @Test
    func aPromptIsOverAllModals() {
        stage.present("a")
        let answers = show(Self.signIn)
        #expect(stage.graph.modals.count == 1)
        #expect(stage.graph.alert?.title == "Sign in")
        stage.present("b", .fullScreen)
        stage.settle()
        #expect(stage.graph.modals.count == 2)
        #expect(stage.graph.alert?.title == "Sign in")
        stage.router.dismissAll()
        stage.settle()
        #expect(stage.graph.modals.isEmpty)
        #expect(stage.graph.alert?.userTaps("OK") == true)
        stage.settle()
        #expect(answers.outcomes == ["ok"])
        #expect(stage.simulation.warnings == [])
    }

    @Test
    func aReplacedPromptGivesWayToTheNext() {
        let answers = show(Self.empty)
        let others = show(Self.signIn)
        #expect(answers.outcomes == ["replaced"])
        #expect(stage.graph.alert?.title == "Sign in")
        #expect(stage.graph.alert?.style == .alert)
        stage.router.stop()
        stage.settle()
        #expect(stage.graph.alert == nil)
        #expect(others.outcomes == ["left"])
    }

    @Test
    func aPromptOfTheSameStyleGivesWayToTheNext() {
        let answers = show(Self.signIn)
        _ = show(Prompt("Saved"))
        #expect(answers.outcomes == ["replaced"])
        #expect(stage.graph.alert?.title == "Saved")
        #expect(stage.graph.alert?.content?.all(DrawnTextField.self).isEmpty == true)
    }
}
