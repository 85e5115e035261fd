/// What happened to a screen.
///
/// ```swift
/// screen[event: ViewControllerEvent.appeared]
///     .subscribe(onNext: { _ in log.append("screen appeared") })
///     .disposed(by: screen.disposeBag)
/// ```
public enum ViewControllerEvent: String, EventProtocol, CaseIterable, Sendable {
    /// The screen is about to be seen.
    case willAppear

    /// The screen is seen.
    case appeared

    /// The screen is about to be left or covered.
    case willDisappear

    /// The screen is not seen any more.
    case disappeared
}
