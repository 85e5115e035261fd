/// A screen that a router keeps, and what belongs to it besides its place in the position.
struct LiveScreen {
    let presentable: any Presentable

    /// Called once the screen has gone by its close button.
    let onClose: (@MainActor () -> Void)?
}
