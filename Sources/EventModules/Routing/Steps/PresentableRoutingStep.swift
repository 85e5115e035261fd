/// What is to be shown, and how.
///
/// ```swift
/// router.route(
///     to: PresentableRoutingStep(withStep: .settings, presentationMode: .modalWithNavigation())
/// )
/// ```
public struct PresentableRoutingStep {
    /// What is to be shown.
    public let step: ModuleRoutingStep

    /// How it is to be shown.
    public let presentationMode: RoutingStepPresentationMode

    /// Makes a step for a router.
    ///
    /// - Parameters:
    ///   - step: What is to be shown.
    ///   - presentationMode: How it is to be shown.
    public init(withStep step: ModuleRoutingStep, presentationMode: RoutingStepPresentationMode) {
        self.step = step
        self.presentationMode = presentationMode
    }
}
