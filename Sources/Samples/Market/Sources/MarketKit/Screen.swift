import EventModulesScreens

/// The screen of a module: SwiftUI draws its view, and a terminal prints the view's page.
///
/// An app without a terminal returns a `ViewScreen` instead.
public final class Screen<Content: PageProviding>: Presentable, PageProviding {
    public let disposeBag = DisposeBag()
    public let viewControllerEvents = PublishSubject<ViewControllerEvent>()
    private let content: Content

    /// Creates a screen that shows a view.
    public init(_ content: Content) { self.content = content }

    public var page: Page { content.page }
}

#if canImport(SwiftUI)
import EventModulesSwiftUI
import SwiftUI

extension Screen: SwiftUIScreen where Content: View {
    public var body: Content { content }
}
#endif
