/// Which delivery led to which, from the time on at which it was made.
///
/// One serves all who record: what they are told of is scattered among deliveries that are none of
/// their business, and a chain of causes may lead through those.
@MainActor
package final class CauseLog {
    /// The first identifier that is known; those after it are consecutive.
    private let firstID: UInt64
    private var parents: [UInt64] = []

    init(from firstID: UInt64) {
        self.firstID = firstID
    }

    func note(_ cause: Cause) {
        parents.append(cause.parentID ?? 0)
    }

    /// The delivery that led to another one.
    ///
    /// - Returns: nil for a delivery that came from outside, or before the log was made.
    package func parent(of id: UInt64) -> UInt64? {
        guard id >= firstID, id - firstID < parents.count else { return nil }
        let parent = parents[Int(id - firstID)]
        return parent == 0 ? nil : parent
    }
}
