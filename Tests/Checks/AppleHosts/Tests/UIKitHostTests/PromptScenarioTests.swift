import EventModulesScreens
import Testing
import UIKit
import UIKitHost

/// Prompts as alerts and action sheets.
@MainActor
@Suite(.simulated)
struct PromptScenarioTests {
    private let pages = Pages()
    private let answers = Answers()

    @Test
    func aPromptIsAnAlertThatAnswers() throws {
        pages.simulation.settle()
        answers.show(.signIn, on: pages.router)
        pages.simulation.settle()
        let alert = try #require(pages.host?.prompt)
        #expect(alert.title == "Sign in")
        #expect(alert.message == nil)
        #expect(alert.preferredStyle == .alert)
        #expect(alert.textFields?.map(\.isSecureTextEntry) == [false, true])
        #expect(alert.textFields?.map(\.text) == ["anna", nil])
        #expect(alert.textFields?.map(\.placeholder) == ["Name", ""])
        alert.textFields?.last?.text = "1234"
        #expect(alert.userTaps("OK"))
        pages.simulation.settle()
        #expect(answers.all.map { $0["name"] } == ["anna"])
        #expect(answers.all.map { $0["password"] } == ["1234"])
        #expect(pages.host?.presentedControllers == [])
        #expect(pages.router.position.prompt == nil)
    }

    @Test
    func aDialogIsAnActionSheetWithOneCancelAction() throws {
        pages.simulation.settle()
        answers.show(.empty, on: pages.router)
        pages.simulation.settle()
        let sheet = try #require(pages.host?.prompt)
        #expect(sheet.preferredStyle == .actionSheet)
        #expect(sheet.message == "All of it.")
        #expect(sheet.actions.map(\.style) == [.destructive, .cancel, .default])
        #expect(sheet.userTapsBeside())
        pages.simulation.settle()
        #expect(answers.outcomes == ["cancel"])
        #expect(pages.simulation.exceptions + pages.simulation.warnings == [])
    }

    @Test
    func aPromptAtRestAsksForNoContinuousUpdates() {
        pages.simulation.settle()
        answers.show(.signIn, on: pages.router)
        #expect(pages.simulation.updatesContinuously)
        pages.simulation.settle()
        pages.simulation.advance()
        #expect(!pages.simulation.updatesContinuously)
    }

    // Regression: each attempt made another alert, which UIKit might leak.
    @Test
    func aRefusedPromptIsPresentedAgain() throws {
        pages.simulation.settle()
        pages.simulation.refusesPresentations = true
        answers.show(.signIn, on: pages.router)
        pages.simulation.advance()
        let alerts = pages.simulation.livingControllers.filter { $0 is UIAlertController }
        let alert = try #require(alerts.first)
        pages.simulation.advance(frames: 3)
        pages.simulation.refusesPresentations = false
        pages.simulation.settle()
        #expect(pages.host?.prompt === alert)
    }

    @Test
    func aDismissalByOtherCodeIsReported() {
        pages.simulation.settle()
        answers.show(Prompt("Saved", style: .dialog), on: pages.router)
        pages.simulation.settle()
        #expect(pages.host?.prompt?.userTapsBeside() == true)
        pages.simulation.settle()
        #expect(answers.outcomes == ["dismissed"])
    }

    @Test
    func anAnswerThatAMiddlewareRefusesShowsThePromptAgain() {
        pages.simulation.settle()
        answers.show(.empty, on: pages.router)
        pages.simulation.settle()
        pages.refusesMoves = true
        #expect(pages.host?.prompt?.userTaps("Empty") == true)
        pages.simulation.settle()
        #expect(answers.outcomes == [])
        pages.refusesMoves = false
        #expect(pages.host?.prompt?.userTaps("Empty") == true)
        pages.simulation.settle()
        #expect(answers.outcomes == ["empty"])
        #expect(pages.host?.presentedControllers == [])
    }
}

/// Prompts over everything.
@MainActor
@Suite(.underEachPolicy)
struct PromptStageTests {
    private let stage = HostStage.running
    private let answers = Answers()

    @Test
    func aPromptIsOverAllModals() {
        let router = stage.open()
        router.route(to: .stack(1))
        answers.show(.signIn, on: router)
        stage.simulation.settle()
        stage.expectAgreement()
        #expect(stage.host()?.presentedControllers.count == 2)
        router.route(to: .sheet(2))
        router.route(to: .stack(3))
        stage.simulation.settle()
        stage.expectAgreement()
        #expect(stage.host()?.presentedControllers.count == 4)
        router.dismissAll()
        stage.simulation.settle()
        stage.expectAgreement()
        #expect(stage.host()?.prompt?.title == "Sign in")
        #expect(answers.outcomes == [])
    }

    @Test
    func aReplacedPromptGivesWayToTheNext() {
        let router = stage.open()
        stage.simulation.settle()
        answers.show(.empty, on: router)
        stage.simulation.advance()
        answers.show(.signIn, on: router)
        stage.simulation.settle()
        #expect(stage.host()?.prompt?.title == "Sign in")
        #expect(answers.outcomes == ["replaced"])
        stage.expectAgreement()
        router.stop()
        stage.simulation.settle()
        #expect(stage.host()?.presentedControllers == [])
    }

    @Test
    func eachWindowShowsItsOwnPrompt() {
        stage.open()
        answers.show(.empty, on: stage.open(1))
        stage.simulation.settle()
        #expect(stage.host()?.prompt == nil)
        #expect(stage.host(1)?.prompt?.title == "Empty?")
        stage.expectAgreement()
    }

    @Test
    func aPromptWaitsForTheAppsOwnAlert() {
        let router = stage.open()
        stage.simulation.settle()
        let alert = UIAlertController()
        stage.host()?.present(alert, animated: true)
        answers.show(.empty, on: router)
        stage.simulation.settle()
        #expect(stage.host()?.presentedControllers == [alert])
        alert.presentingViewController?.dismiss(animated: true)
        stage.simulation.settle()
        #expect(stage.host()?.prompt?.title == "Empty?")
    }
}

extension Prompt {
    fileprivate static let empty = Prompt(
        "Empty?",
        message: "All of it.",
        style: .dialog,
        buttons: [
            .init("empty", title: "Empty", role: .destructive), .cancel,
            .init("no", title: "No", role: .cancel),
        ]
    )
    fileprivate static let signIn = Prompt(
        "Sign in",
        fields: [.init("name", placeholder: "Name", text: "anna"), .init("password", text: nil)]
    )
}

@MainActor
private final class Answers {
    private(set) var all: [PromptAnswer] = []
    private let bag = DisposeBag()

    var outcomes: [String] { all.map { $0.button ?? "\($0.outcome)" } }

    func show(_ prompt: Prompt, on router: StackRouter) {
        router.show(prompt)
            .subscribe(onNext: { [weak self] in self?.all.append($0) })
            .disposed(by: bag)
    }
}
