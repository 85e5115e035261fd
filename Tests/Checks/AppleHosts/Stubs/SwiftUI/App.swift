internal import UIKit

/// Follows `swiftui/scene`.
@MainActor
@preconcurrency
public protocol Scene {
    /// Follows `swiftui/scene/body-swift.associatedtype`.
    associatedtype Body: Scene

    /// Follows `swiftui/scene/body-swift.property`.
    @SceneBuilder
    var body: Body { get }
}

/// Follows `swiftui/scenebuilder`.
@resultBuilder
public struct SceneBuilder {
    /// Follows `swiftui/scenebuilder/buildblock(_:)`.
    public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
}

/// Follows `swift/never`.
extension Never: Scene {}

/// Follows `swiftui/windowgroup`.
public struct WindowGroup<Content: View>: Scene, WindowScene {
    private let content: Content

    /// Follows `swiftui/windowgroup/init(content:)`.
    public init(@ViewBuilder content: () -> Content) { self.content = content() }

    /// Follows `swift/never`: a window group has no body.
    public var body: Never { fatalError("A window group has no body.") }

    func makeContent() -> AnyView { AnyView(content) }
}

/// A scene with a window.
@MainActor
private protocol WindowScene {
    func makeContent() -> AnyView
}

/// Follows `swiftui/app`.
@MainActor
@preconcurrency
public protocol App {
    /// Follows `swiftui/app/body-swift.associatedtype`.
    associatedtype Body: Scene

    /// Follows `swiftui/app/body-swift.property`.
    @SceneBuilder
    var body: Body { get }

    /// Follows `swiftui/app/init()`.
    init()
}

extension App {
    /// Follows `swiftui/app/main()`; there is nothing to run here.
    public static func main() {}

    /// The user opens the window of the app.
    public func userOpensWindow() -> UIHostingController<AnyView> {
        let window = body as? any WindowScene
        return UIHostingController(rootView: window?.makeContent() ?? AnyView(EmptyView()))
    }
}
