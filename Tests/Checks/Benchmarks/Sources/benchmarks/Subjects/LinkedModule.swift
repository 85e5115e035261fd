import EventModules

/// A base class for modules with deep links, without patterns of its own.
class AnyLinkedModule: EventsProducer {
    let context: ItemContext
    let disposeBag = DisposeBag()
    var events: Observable<ProductEvent> { subject }
    private let subject = PublishSubject<ProductEvent>()

    required init(usingContext context: ItemContext) {
        self.context = context
    }

    func makePresentable() -> any Presentable { ItemScreen() }

    /// Returns patterns in sections of ten, with alternating literals and values.
    static func patterns(_ count: Int) -> [DeeplinkPattern] {
        (0..<count).map { index in
            DeeplinkPattern(
                "shop://section\(index / 10)/{name}/kind\(index % 10)/{number:Int}?{page:Int}"
            )
        }
    }
}

/// A module with 500 patterns.
final class LinkedModule: AnyLinkedModule, Deeplinkable {
    static let deeplinkPatterns = patterns(500)
}

/// A module with 1,000 patterns.
final class WidelyLinkedModule: AnyLinkedModule, Deeplinkable {
    static let deeplinkPatterns = patterns(1_000)
}

/// A module with one pattern that matches a single part of a link, and 999 that match a link except
/// for the pattern's last part.
final class NearlyLinkedModule: AnyLinkedModule, Deeplinkable {
    static let deeplinkPatterns: [DeeplinkPattern] =
        ["shop://{number:Int}"]
        + (0..<999).map { index in
            let parts = (0..<10).map { index >> $0 & 1 == 0 ? "1" : "{p\($0):Int}" }
            return DeeplinkPattern("shop://\(parts.joined(separator: "/"))/end")
        }
}
