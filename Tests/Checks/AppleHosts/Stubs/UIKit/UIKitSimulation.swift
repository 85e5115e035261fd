// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
/// The world of one test: virtual time, and the complaints that UIKit would log or raise.
///
/// Nothing happens by itself: `advance(frames:)` is the only clock.
@MainActor
public final class UIKitSimulation {
    /// The fate of a change of a navigation controller's stack during a transition.
    ///
    /// No page says it, so hosts are checked under all three.
    public enum StackPolicy: String, CaseIterable, Sendable {
        /// The change is made after the transition.
        case deferred
        /// The change is ignored.
        case dropped
        /// The change is made at once; the transition ends early, and its `didShow` is lost.
        case immediate
    }

    /// Work that is due after some frames.
    package final class Animation {
        var frames: Int
        let finish: () -> Void

        init(frames: Int, finish: @escaping () -> Void) {
            self.frames = frames
            self.finish = finish
        }
    }

    private struct Weak<Object: AnyObject> {
        weak var object: Object?
    }

    /// The simulation of the running test.
    @TaskLocal
    public static var current: UIKitSimulation?
    private static let standard = UIKitSimulation(.deferred)

    /// The simulation of the running test, or a common one.
    package static var running: UIKitSimulation { current ?? standard }

    /// The policy for changes during transitions.
    public let policy: StackPolicy

    /// The calls that UIKit would ignore with a message in the log.
    public private(set) var warnings: [String] = []

    /// The calls that would stop the program with an exception.
    public private(set) var exceptions: [String] = []

    /// The values of `SceneStorage`, by their keys.
    package var sceneValues: [String: Any] = [:]
    private var animations: [Animation] = []
    private var links: [Weak<UIUpdateLink>] = []
    private var controllers: [Weak<UIViewController>] = []

    /// Makes a world without windows.
    public nonisolated init(_ policy: StackPolicy) { self.policy = policy }

    /// The controllers that haven't been deallocated.
    public var livingControllers: [UIViewController] { controllers.compactMap(\.object) }

    /// True to refuse every presentation; no page lists the reasons.
    public var refusesPresentations = false

    /// True if the program or the user has done something since the last frame.
    private var isEventful = false

    /// True if a link asks for an update in every frame, which costs energy.
    public var updatesContinuously: Bool { links.contains { $0.object?.isContinuous == true } }

    /// True if no animation is running.
    public var isSettled: Bool { animations.isEmpty }
    package func warn(_ text: String) { warnings.append(text) }
    package func raise(_ text: String) { exceptions.append(text) }
    /// The next frame is an update of the user interface; the end of an animation makes none.
    func noteEvent() { isEventful = true }
    func register(_ link: UIUpdateLink) { links.append(Weak(object: link)) }

    func register(_ controller: UIViewController) {
        controllers.removeAll { $0.object == nil }
        controllers.append(Weak(object: controller))
    }

    /// Finishes something after an animation's time, which is three frames.
    @discardableResult
    package func animate(frames: Int = 3, _ finish: @escaping () -> Void) -> Animation {
        let animation = Animation(frames: frames, finish: finish)
        animations.append(animation)
        return animation
    }

    func cancel(_ animation: Animation?) { animations.removeAll { $0 === animation } }

    /// Lets frames pass.
    ///
    /// Animations that are due finish, then links are called: those that require continuous updates,
    /// and, after an event, all.
    public func advance(frames: Int = 1) {
        for _ in 0..<frames {
            for animation in animations { animation.frames -= 1 }
            while let index = animations.firstIndex(where: { $0.frames <= 0 }) {
                animations.remove(at: index).finish()
            }
            let isUpdate = isEventful
            isEventful = false
            for link in links { link.object?.update(isUpdate) }
            links.removeAll { $0.object == nil }
        }
    }

    /// Lets time pass until nothing moves any more.
    public func settle() {
        var frames = 0
        repeat {
            advance(frames: 2)
            frames += 2
        } while !isSettled && frames < 1_000
        if !isSettled { raise("The user interface never comes to rest.") }
    }
}
