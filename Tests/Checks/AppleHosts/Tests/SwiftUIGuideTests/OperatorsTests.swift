import EventModulesSwiftUI
import EventModulesTesting
import SwiftUI
import Testing
import UIKit

/// The page's names are also those of other pages.
private enum Page {
    @Observable
    @MainActor
    final class Search {
        let queries = PublishSubject<String>()
        private(set) var products: [String] = []
        private let bag = DisposeBag()

        init(find: @escaping @Sendable (String) async -> [String]) {
            queries.debounce(.milliseconds(300))
                .distinctUntilChanged()
                .flatMapLatest { text in .task { await find(text) } }
                .subscribe(onNext: { [weak self] products in self?.products = products })
                .disposed(by: bag)
        }
    }

    struct SearchField: View {
        let search: Search

        @State
        private var text = ""

        var body: some View {
            VStack {
                TextField("Search", text: $text)
                List(search.products, id: \.self) { name in Text(name) }
            }
            .onChange(of: text) { search.queries.onNext(text) }
        }
    }
}

/// The search field of the page; another test has its other streams.
@MainActor
struct OperatorsTests {
    private let scene = UIWindowScene()
    private let window: UIWindow

    init() { window = UIWindow(windowScene: scene) }

    @Test(.manualClock)
    func theFieldSearchesWhenTheUserStopsTyping() async {
        let search = Page.Search { text in ["\(text)!"] }
        let host = UIHostingController(rootView: Page.SearchField(search: search))
        window.rootViewController = host
        window.makeKeyAndVisible()
        host.graph.root.visible(DrawnTextField.self).first?.userTypes("lamp")
        UIKitSimulation.running.settle()
        await ManualClock.current.run(for: .milliseconds(300))
        while search.products.isEmpty { await Task.yield() }
        UIKitSimulation.running.settle()
        #expect(host.graph.root.texts.contains("lamp!"))
    }
}
