import EventModulesScreens
import EventModulesTestSupport
import UIKit
import UIKitHost

/// A step of the program, of the user, of other code of the app, or of time.
enum HostStep {
    case open
    case close(isStopped: Bool)
    case move([RouterMove])
    case keep
    case restore(Int)
    case use(Int, Int)
    case session(Bool)
    case tapBack(Int)
    case beginSwipe
    case endSwipe(isCancelled: Bool)
    case beginPull
    case endPull(isCancelled: Bool)
    case tapTab(Int)
    case tapCloseButton
    case answer(String)
    case showAlert
    case dismissAlert
    case pushOther
    case dismissItself
    case advance(Int)
    case settle
}

/// Takes random steps through the shop in two windows.
@MainActor
struct HostWalk {
    private var random: SplitMix64
    private(set) var steps: [String] = []

    /// The number of gestures that had something to grasp.
    private(set) var gestures = 0
    private let stage: HostStage
    private var kept: [RouterPosition] = []
    private weak var swiped: UINavigationController?
    private weak var pulled: UIViewController?
    private weak var alert: UIAlertController?

    init(seed: UInt64, on stage: HostStage) {
        random = SplitMix64(seed: seed)
        self.stage = stage
    }

    mutating func take() {
        stage.open(0)
        for _ in 0..<number(50) + 1 {
            let window = number(8) == 0 ? 1 : 0
            for step in [randomStep(window), .advance(number(3)), .settle][...number(3)] {
                steps.append("\(window): \(step)")
                take(step, window)
                stage.expectOrder()
            }
            if !stage.problems.isEmpty { return }
        }
        take(.endSwipe(isCancelled: number(2) == 0), 0)
        take(.endPull(isCancelled: number(2) == 0), 0)
        take(.dismissAlert, 0)
        stage.simulation.settle()
        // An alert that was covered by another presentation is dismissed after it.
        take(.dismissAlert, 0)
    }

    private mutating func number(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

    // MARK: - Taking a step

    private mutating func take(_ step: HostStep, _ window: Int) {
        let (router, host) = (stage.router(window), stage.host(window))
        switch step {
        case .open: if router == nil { stage.open(window) }
        case .close(let isStopped): stage.close(window, isStopped: isStopped)
        case .move(let moves): router?.perform(moves)
        case .keep: router.map { kept.append($0.position) }
        case .restore(let index): stage.restore(kept[index], in: window)
        case .use(let module, let wish): use(module, wish)
        case .session(let isSignedIn): stage.shop.change(isSignedIn: isSignedIn)
        case .tapBack(let index):
            if host?.visibleStack?.userTapsBack(to: index) == true { gestures += 1 }
        case .beginSwipe:
            if swiped == nil, host?.visibleStack?.userBeginsSwipe() == true {
                swiped = host?.visibleStack
                gestures += 1
            }
        case .endSwipe(let isCancelled):
            swiped?.userEndsSwipe(isCancelled: isCancelled)
            swiped = nil
        case .beginPull:
            let top = host?.presentedControllers.last
            if pulled == nil, !(top is UIAlertController), top?.userBeginsPull() == true {
                pulled = top
                gestures += 1
            }
        case .endPull(let isCancelled):
            pulled?.userEndsPull(isCancelled: isCancelled)
            pulled = nil
        case .advance(let frames): stage.simulation.advance(frames: frames)
        case .settle: stage.simulation.settle()
        case .dismissAlert: alert?.presentingViewController?.dismiss(animated: true)
        case .answer(let button):
            if host?.prompt?.userTaps(button) == true || host?.prompt?.userTapsBeside() == true {
                gestures += 1
            }
        case .tapTab, .tapCloseButton, .showAlert, .pushOther, .dismissItself:
            if let host { takeOther(step, host) }
        }
    }

    /// A step of other code of the app, or a tap.
    private mutating func takeOther(_ step: HostStep, _ host: RouterHost) {
        let top = host.topController
        switch step {
        case .tapTab(let index): host.bar?.userTapsTab(index)
        case .tapCloseButton: top?.navigationItem.rightBarButtonItem?.userTaps()
        case .showAlert where alert == nil && !host.isPresentingOrDismissing:
            let shown = UIAlertController()
            alert = shown
            (host.presentedControllers.last ?? host).present(shown, animated: true)
        case .pushOther: host.visibleStack?.pushViewController(UIViewController(), animated: true)
        case .dismissItself where top?.presentingViewController != nil:
            top?.dismiss(animated: true)
        default: break
        }
    }

    private func use(_ module: Int, _ wish: Int) {
        let modules = stage.shop.manager.livingModules()
        guard modules.indices.contains(module) else { return }
        switch modules[module] {
        case let catalog as Shop.CatalogModule where wish == 0: catalog.openPicker()
        case let catalog as Shop.CatalogModule: catalog.select(wish)
        case let basket as Shop.BasketModule where wish == 0: basket.empty()
        case let basket as Shop.BasketModule: basket.checkOut(wish)
        case let product as Shop.ProductModule where wish == 0: product.preview(1)
        case let product as Shop.ProductModule where wish == 1: product.selectRelated(2)
        case let product as Shop.ProductModule where wish == 2: product.recommendation = 3
        case let product as Shop.ProductModule: product.like()
        case let signin as Shop.SigninModule: signin.signIn()
        case let picker as Shop.PickerModule: picker.pick(wish)
        default: break
        }
    }

    // MARK: - Random steps

    private mutating func randomStep(_ window: Int) -> HostStep {
        guard stage.router(window) != nil else { return number(4) == 0 ? .open : .advance(1) }
        if swiped != nil, number(4) == 0 { return .endSwipe(isCancelled: number(2) == 0) }
        if pulled != nil, number(4) == 0 { return .endPull(isCancelled: number(2) == 0) }
        if number(3) == 0, let gesture = randomGesture(window) { return gesture }
        if host(window)?.prompt != nil, number(4) == 0 {
            return .answer(["OK", "Cancel", "Beside"][number(3)])
        }
        switch number(60) {
        case 0: return .close(isStopped: number(2) == 0)
        case 1: return .keep
        case 2, 3: return kept.isEmpty ? .keep : .restore(number(kept.count))
        case 4...6: return .use(number(stage.shop.manager.livingModules().count + 1), number(4))
        case 7...9: return .tapBack(number(4))
        case 10...14: return .beginSwipe
        case 15...18: return .beginPull
        case 19, 20: return .tapTab(number(3))
        case 21: return .tapCloseButton
        case 22: return .showAlert
        case 23, 24: return .dismissAlert
        case 25: return .pushOther
        case 26: return .dismissItself
        case 27, 28: return .advance(number(3) + 1)
        case 29, 30: return .session(number(2) == 0)
        default: return .move((0..<(number(4) == 0 ? 3 : 1)).map { _ in randomMove(window) })
        }
    }

    /// A gesture that has something to grasp, if UIKit is at rest.
    private mutating func randomGesture(_ window: Int) -> HostStep? {
        guard let host = stage.host(window), stage.simulation.isSettled else { return nil }
        let count = host.visibleStack?.viewControllers.count ?? 0
        let isModal = !host.presentedControllers.isEmpty
        switch number(3) {
        case 0 where count > 1: return .beginSwipe
        case 1 where count > 1: return .tapBack(number(count - 1))
        default: return isModal ? .beginPull : nil
        }
    }

    private func host(_ window: Int) -> RouterHost? { stage.host(window) }

    private mutating func randomPrompt() -> Prompt {
        let title = "Prompt \(number(3))"
        switch number(3) {
        case 0: return Prompt(title, style: .dialog, buttons: [.cancel])
        case 1: return Prompt(title, style: .dialog)
        default: return Prompt(title, fields: [.init("name"), .init("password", text: nil)])
        }
    }

    private mutating func randomMove(_ window: Int) -> RouterMove {
        let screens = stage.router(window)?.position.screens ?? []
        let links = ["catalog/product/2", "basket", "product/3/product/4", "account/product/1"]
        switch number(24) {
        case 0...9: return .route(to: .pushed(number(4), withCloseButton: number(2) == 0))
        case 10, 11: return .route(to: .sheet(number(4)))
        case 12...14:
            return .route(to: .stack(number(4), number(3) == 0 ? .fullScreen : .automatic))
        case 15, 16: return .link("shop://" + links[number(links.count)])
        case 17: return .back
        case 18: return .popToRoot
        case 19: return .dismissAll
        case 20: return number(2) == 0 ? .selectTab(number(3)) : .prompt(randomPrompt())
        case 21 where !screens.isEmpty: return .show(screens[number(screens.count)].id)
        case 22 where !screens.isEmpty: return .close(screens[number(screens.count)].id)
        default: return .dismiss
        }
    }
}

extension RouterHost {
    fileprivate var isPresentingOrDismissing: Bool {
        presentedControllers.contains { $0.isBeingPresented || $0.isBeingDismissed }
    }
}
