internal import Delivery

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

    /// Where the step was made.
    let place: CodeLocation

    /// Makes a step for a router.
    ///
    /// - Parameters:
    ///   - step: What is to be shown.
    ///   - presentationMode: How it is to be shown.
    ///   - fileID: Where the step is made; for audits.
    ///   - line: Where the step is made; for audits.
    public init(
        withStep step: ModuleRoutingStep,
        presentationMode: RoutingStepPresentationMode,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        self.init(step, presentationMode, madeAt: CodeLocation(fileID, line))
    }

    /// Makes a step that was asked for at the given place.
    init(
        _ step: ModuleRoutingStep,
        _ presentationMode: RoutingStepPresentationMode,
        madeAt place: CodeLocation
    ) {
        self.step = step
        self.presentationMode = presentationMode
        self.place = place
    }
}
