/// Which delivery something belongs to, and which delivery led to it.
///
/// Every event, action and state change that is delivered has one. Following `parentID` from
/// delivery to delivery gives the chain of causes back to what came from outside: a tap, a timer,
/// another thread.
///
/// - Order: Identifiers are given when a delivery begins, so a later delivery has a greater one.
public struct Cause: Hashable, Sendable {
    /// Identifies the delivery; never 0, never given twice in one process.
    public let id: UInt64

    /// The delivery whose listener emitted or dispatched this one; nil when it came from outside.
    public var parentID: UInt64? { parent == 0 ? nil : parent }

    /// The parent's identifier, where 0 stands for none: one word is cheaper to keep than an
    /// optional.
    private let parent: UInt64

    /// What is present while the line is held without a delivery; nobody is told anything then.
    static let outside = Cause(id: 0, parent: 0)

    init(id: UInt64, parent: UInt64) {
        self.id = id
        self.parent = parent
    }
}
