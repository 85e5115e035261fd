/// Divides records into limited batches, which end between deliveries from outside if they can.
package struct FlowBatches {
    private let greatestCount: Int
    private let greatestSize: Int
    private let read: () throws(FlowReadingError) -> FlowRecord?
    private var pending: [FlowRecord] = []
    private var pendingSize = 0
    private var hasEnded = false

    /// The reason why no more records could be read; nil if all were.
    package private(set) var problem: FlowReadingError?

    /// `size` is the approximate number of bytes of a batch, unless it is a single record.
    init(
        count: Int,
        size: Int = 1 << 20,
        next: @escaping () throws(FlowReadingError) -> FlowRecord?
    ) {
        greatestCount = max(1, count)
        greatestSize = size
        read = next
    }

    package init(of reader: FlowReader, count: Int) {
        var reader = reader
        self.init(count: count) { () throws(FlowReadingError) in try reader.next() }
    }

    /// Returns the next batch; nil at the end, or after the records before an unreadable one.
    package mutating func next() -> [FlowRecord]? {
        while isWhole, let record = readNext() {
            pending.append(record)
            pendingSize += record.size
        }
        guard !pending.isEmpty else { return nil }
        let batch = Array(pending[..<(isWhole ? pending.count : cut)])
        pending.removeFirst(batch.count)
        pendingSize = pending.reduce(0) { $0 + $1.size }
        return batch
    }

    private var isWhole: Bool { pending.count <= greatestCount && pendingSize <= greatestSize }

    /// The index of the last delivery from outside that isn't first, or else of the last record.
    private var cut: Int {
        let last = pending.lastIndex { $0.causeNumber == nil } ?? 0
        return last > 0 ? last : max(1, pending.count - 1)
    }

    private mutating func readNext() -> FlowRecord? {
        guard !hasEnded else { return nil }
        do throws(FlowReadingError) {
            if let record = try read() { return record }
        } catch {
            problem = error
        }
        hasEnded = true
        return nil
    }
}
