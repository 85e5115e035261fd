// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
internal import UIKit

@MainActor
@preconcurrency
public protocol Scene {
    associatedtype Body: Scene

    @SceneBuilder
    var body: Body { get }
}

@resultBuilder
public struct SceneBuilder {
    public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
}

extension Never: Scene {}

public struct WindowGroup<Content: View>: Scene, WindowScene {
    private let content: Content
    public init(@ViewBuilder content: () -> Content) { self.content = content() }

    /// A window group has no body.
    public var body: Never { fatalError("A window group has no body.") }
    func makeContent() -> AnyView { AnyView(content) }
}

/// A scene with a window.
@MainActor
private protocol WindowScene {
    func makeContent() -> AnyView
}

@MainActor
@preconcurrency
public protocol App {
    associatedtype Body: Scene

    @SceneBuilder
    var body: Body { get }
    init()
}

extension App {
    /// There is nothing to run here.
    public static func main() {}

    /// The user opens the window of the app.
    public func userOpensWindow() -> UIHostingController<AnyView> {
        let window = body as? any WindowScene
        return UIHostingController(rootView: window?.makeContent() ?? AnyView(EmptyView()))
    }
}
