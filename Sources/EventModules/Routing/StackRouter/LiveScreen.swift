/// A screen that a router keeps, and what belongs to it besides its place in the position.
struct LiveScreen {
    let presentable: any Presentable

    /// Whether it is the screen that its module was made with: the one that links lead to.
    let isFirst: Bool

    /// Called once the screen has gone by its close button.
    let onClose: (@MainActor () -> Void)?
}
