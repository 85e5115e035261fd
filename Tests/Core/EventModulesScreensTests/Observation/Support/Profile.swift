import EventModulesScreens
import Observation

struct Profile: Equatable {
    var name = ""
    var note: String?
    var noteText: String { note ?? "" }

    /// Refuses names with an `x`, and writes names with a `u` in capitals.
    static var reducer: TableReducer<Profile> {
        TableReducer(initialState: Profile())
            .on(SetName.self) { profile, action in
                let name = action.name
                if name.contains("x") { return }
                profile.name = name.contains("u") ? name.uppercased() : name
            }
            .on(SetNote.self) { profile, action in profile.note = action.note }
    }
}

struct SetName: Action {
    let name: String

    init(_ name: String) { self.name = name }
}

struct SetNote: Action {
    let note: String?

    init(_ note: String?) { self.note = note }
}

/// A text field as SwiftUI draws it: reads its binding again when that has changed.
@MainActor
final class Field {
    let binding: ValueBinding<String>
    private(set) var text = ""
    private var isOutdated = false

    init(_ binding: ValueBinding<String>) {
        self.binding = binding
        draw()
    }

    func type(_ key: String) {
        text += key
        binding.value = text
    }

    func drawIfOutdated() { if isOutdated { draw() } }

    private func draw() {
        isOutdated = false
        withObservationTracking {
            text = binding.value
        } onChange: { [weak self] in
            MainActor.assumeIsolated { self?.isOutdated = true }
        }
    }
}

struct Basket: Equatable {
    var items: [String] = []
    var first: String? { items.first }

    static var reducer: TableReducer<Basket> {
        TableReducer(initialState: Basket())
            .on(Put.self) { basket, action in basket.items = action.items }
            .on(Restock.self) { basket, _ in basket.items.append("sample") }
    }
}

struct Stock: Equatable {
    var count = 0

    static var reducer: TableReducer<Stock> {
        TableReducer(initialState: Stock()).on(Restock.self) { stock, _ in stock.count += 1 }
    }
}

struct Put: Action {
    let items: [String]
}

/// An action for both states.
struct Restock: Action {}

/// A state that can't be compared.
struct Note {
    var text = ""
}

struct Write: AppAction {
    let text: String

    func updatedState(currentState: inout Note) { currentState.text = text }
}

final class PageModule: Deeplinkable {
    static let pattern: DeeplinkPattern = "pages://page"
    static let deeplinkPatterns = [pattern]

    let context: ModuleContext
    let disposeBag = DisposeBag()

    init(usingContext context: ModuleContext) { self.context = context }

    var deeplink: Deeplink? { Self.pattern.link([:]) }

    func makePresentable() -> any Presentable { PageScreen() }
}

final class PageScreen: Presentable {
    let disposeBag = DisposeBag()
    let viewControllerEvents = PublishSubject<ViewControllerEvent>()
}

extension ModuleRoutingStep {
    @MainActor
    static var page: ModuleRoutingStep {
        ModuleRoutingStep(withMaker: ModuleContext(building: PageModule.self))
    }
}

extension PresentableRoutingStep {
    @MainActor
    static var pushedPage: PresentableRoutingStep {
        PresentableRoutingStep(withStep: .page, presentationMode: .push())
    }
}
