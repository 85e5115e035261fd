/// What the copies of one state share.
///
/// The store changes it only while no copy is left, as standard collections do with theirs.
@usableFromInline
final class StateStorage {
    let layout: StateLayout
    @exclusivity(unchecked)
    @usableFromInline
    var boxes: [StateBox]

    init(layout: StateLayout, boxes: [StateBox]) {
        self.layout = layout
        self.boxes = boxes
    }
}
