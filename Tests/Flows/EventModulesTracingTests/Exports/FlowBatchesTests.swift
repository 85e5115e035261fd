import EventModulesTracing
import Foundation
import Testing

/// The parts in which recordings are converted and sent.
struct FlowBatchesTests {
    private func batches(_ causes: [Int?], count: Int) throws -> [[Int]] {
        var bytes: [UInt8] = []
        FlowHead(app: "shop", began: Date(timeIntervalSince1970: 1)).write(to: &bytes)
        for (index, cause) in causes.enumerated() {
            FlowRecord(number: index + 1, causeNumber: cause, kind: .event, text: "a")
                .write(to: &bytes)
        }
        return try batches(bytes, count: count).numbers
    }

    private func batches(
        _ bytes: [UInt8],
        count: Int
    ) throws -> (numbers: [[Int]], problem: FlowReadingError?) {
        var rest = bytes[...]
        let reader = try FlowReader { () throws(FlowReadingError) in
            defer { rest = [] }
            return rest
        }
        var batches = FlowBatches(of: reader, count: count)
        var numbers: [[Int]] = []
        while let batch = batches.next() { numbers.append(batch.map(\.number)) }
        return (numbers, batches.problem)
    }

    @Test
    func aBatchEndsBetweenDeliveries() throws {
        let batches = try batches([nil, 1, 1, nil, 4, nil, 6], count: 4)
        #expect(batches == [[1, 2, 3], [4, 5, 6, 7]])
    }

    @Test
    func aLongDeliveryIsDivided() throws {
        #expect(try batches([nil, 1, 2, 3, 4, nil], count: 3) == [[1, 2, 3], [4, 5, 6]])
    }

    @Test
    func asManyRecordsAsABatchHasAreOne() throws {
        #expect(try batches([nil, nil, nil], count: 3) == [[1, 2, 3]])
        #expect(try batches([], count: 3) == [])
    }

    @Test
    func theRecordsBeforeAnUnreadableLineComeFirst() throws {
        var bytes: [UInt8] = []
        FlowHead(app: "shop", began: Date(timeIntervalSince1970: 1)).write(to: &bytes)
        FlowRecord(number: 1, kind: .event, text: "a").write(to: &bytes)
        bytes += Array("nonsense\n".utf8)
        let (numbers, problem) = try batches(bytes, count: 5)
        #expect(numbers == [[1]] && problem?.line == 3)
    }
}
