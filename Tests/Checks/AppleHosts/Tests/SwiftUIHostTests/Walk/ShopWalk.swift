import EventModulesScreens
import EventModulesTestSupport
import SwiftUI
import SwiftUIHost

/// A step of the program, of the user, or of time.
enum ShopStep {
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
    case advance(Int)
    case settle
}

/// Takes random steps through the shop in two windows.
@MainActor
struct ShopWalk {
    private var random: SplitMix64
    private(set) var steps: [String] = []

    /// The number of gestures that had something to grasp.
    private(set) var gestures = 0
    private let stage: ShopStage
    private var kept: [RouterPosition] = []
    private weak var swiped: DrawnStack?
    private weak var pulled: DrawnModal?

    init(seed: UInt64, on stage: ShopStage) {
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
    }

    private mutating func number(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

    // MARK: - Taking a step

    private mutating func take(_ step: ShopStep, _ window: Int) {
        let (router, graph) = (stage.router(window), stage.graph(window))
        let top = graph?.modals.last?.content ?? graph?.root
        switch step {
        case .open: if router == nil { stage.open(window) }
        case .close(let isStopped): stage.close(window, isStopped: isStopped)
        case .move(let moves): router?.perform(moves)
        case .keep: router.map { kept.append($0.position) }
        case .restore(let index): stage.restore(kept[index], in: window)
        case .use(let module, let wish): use(module, wish)
        case .session(let isSignedIn): stage.setSwitch(isSignedIn: isSignedIn)
        case .tapBack(let index):
            if top?.visible(DrawnStack.self).last?.userTapsBack(to: index) == true { gestures += 1 }
        case .beginSwipe:
            let stack = top?.visible(DrawnStack.self).last
            if swiped == nil, stack?.userBeginsSwipe() == true {
                swiped = stack
                gestures += 1
            }
        case .endSwipe(let isCancelled):
            swiped?.userEndsSwipe(isCancelled: isCancelled)
            swiped = nil
        case .beginPull:
            if pulled == nil, graph?.modals.last?.userBeginsPull() == true {
                pulled = graph?.modals.last
                gestures += 1
            }
        case .endPull(let isCancelled):
            pulled?.userEndsPull(isCancelled: isCancelled)
            pulled = nil
        case .tapTab(let index):
            if graph?.modals.isEmpty == true {
                graph?.root.all(DrawnTabs.self).first?.userTaps(index)
            }
        case .tapCloseButton: top?.userTaps("Done")
        case .answer(let button):
            let alert = graph?.alert
            if alert?.userTaps(button) == true || alert?.userTapsBeside() == true { gestures += 1 }
        case .advance(let frames): stage.simulation.advance(frames: frames)
        case .settle: stage.simulation.settle()
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

    private mutating func randomStep(_ window: Int) -> ShopStep {
        guard stage.router(window) != nil else { return number(4) == 0 ? .open : .advance(1) }
        if swiped != nil, number(4) == 0 { return .endSwipe(isCancelled: number(2) == 0) }
        if pulled != nil, number(4) == 0 { return .endPull(isCancelled: number(2) == 0) }
        if stage.graph(window)?.alert != nil, number(4) == 0 {
            return .answer(["OK", "Cancel", "Beside"][number(3)])
        }
        switch number(58) {
        case 0: return .close(isStopped: number(2) == 0)
        case 1: return .keep
        case 2, 3: return kept.isEmpty ? .keep : .restore(number(kept.count))
        case 4...6: return .use(number(stage.shop.manager.livingModules().count + 1), number(4))
        case 7...10: return .tapBack(number(4))
        case 11...18: return .beginSwipe
        case 19...26: return .beginPull
        case 27, 28: return .tapTab(number(3))
        case 29, 30: return .tapCloseButton
        case 31, 32: return .advance(number(3) + 1)
        case 33, 34: return .session(number(2) == 0)
        default: return .move((0..<(number(4) == 0 ? 3 : 1)).map { _ in randomMove(window) })
        }
    }

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
        case 0...8: return .route(to: .pushed(number(4), withCloseButton: number(2) == 0))
        case 9, 10: return .route(to: .sheet(number(4)))
        case 11...14:
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
