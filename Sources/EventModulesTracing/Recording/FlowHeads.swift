/// Which entry each delivery, or step of one, stands for.
struct FlowHeads {
    /// The identifier that the first place is for; those after it are consecutive.
    private var firstID: UInt64?

    /// The first identifier that there was a place for.
    private var oldestID: UInt64?

    /// The numbers of the entries; 0 for a delivery in which nothing was recorded.
    private var numbers: [Int] = []

    /// What is kept whatever is forgotten: the steps of what has not ended.
    private var pinned: [UInt64: Int] = [:]

    /// The newest entry that an identifier stands for; nil if it stands for none, or is forgotten.
    subscript(id: UInt64) -> Int? {
        guard let firstID, id >= firstID, id - firstID < numbers.count else { return pinned[id] }
        let number = numbers[Int(id - firstID)]
        return number == 0 ? nil : number
    }

    mutating func set(_ number: Int, of id: UInt64) {
        guard !hasForgotten(id) else { return }
        let first = min(id, firstID ?? id)
        // A step of a delivery may be told of before the delivery itself.
        if let firstID {
            numbers.insert(contentsOf: repeatElement(0, count: Int(firstID - first)), at: 0)
        }
        firstID = first
        oldestID = min(id, oldestID ?? id)
        let index = Int(id - first)
        while numbers.count <= index { numbers.append(0) }
        numbers[index] = number
    }

    mutating func pin(_ number: Int, of id: UInt64) {
        pinned[id] = number
    }

    mutating func unpin(_ number: Int) {
        pinned = pinned.filter { $0.value != number }
    }

    /// Whether an identifier had a place that is not kept any more.
    func hasForgotten(_ id: UInt64) -> Bool {
        guard let oldestID, let firstID else { return false }
        return (oldestID..<firstID).contains(id)
    }

    /// Forgets what stands for entries up to a number.
    mutating func forget(upTo number: Int) {
        let count = numbers.prefix { $0 <= number }.count
        numbers.removeFirst(count)
        firstID = firstID.map { $0 + UInt64(count) }
    }
}
