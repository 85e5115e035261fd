import EventModules
import EventModulesTracing

extension Row {
    /// The cost of converting a recording of 100,000 entries, per entry.
    static var exportRows: [Row] {
        FlowFormat.allCases.map { format in
            Row(
                "export/\(format)",
                "a recorded entry as \(format); raw: its text copied",
                unit: .nanoseconds,
                occasion: .unlessQuick,
                budget: Budget(.atMost(80_000, .nanoseconds))
            ) { pace in
                let sales = try salesRecording(of: 100_000)
                let contestants = [Contestant.exporting(sales, as: format), .copying(sales)]
                return await Comparison(timesOf: contestants, at: pace)
            }
        }
    }

    /// Events that each have a listener, which dispatches an action that changes a state.
    private static func salesRecording(of count: Int) throws -> FlowRecording {
        var text = #"{"flow":1,"app":"benchmarks","began":"2026-11-23T02:37:51.123456Z"}"# + "\n"
        for number in 1...count {
            let (step, time) = (number % 4, number * 20_000)
            let cause = step == 1 ? "" : #""cause":\#(number - 1),"#
            let rest =
                switch step {
                case 1: #""kind":"event","from":"Shop#1","label":"sold","text":"Shop#1: sold(7)""#
                case 2: #""kind":"called","from":"Bridge#1","label":"Bridge#1","text":"Bridge#1""#
                case 3: #""kind":"action","from":"Store","label":"Sell","text":"Sell(item: 7)""#
                default:
                    #""kind":"changed","from":"Stock","label":"changed","text":"Stock: left: 8 → 7","#
                        + #""diff":["left: 8 → 7"],"state":"Stock(left: 7)""#
                }
            text += "{\"number\":\(number),\(cause)\"at\":\(time),\(rest)}\n"
        }
        return try FlowRecording(bytes: Array(text.utf8))
    }
}

extension Contestant {
    fileprivate static func exporting(
        _ recording: FlowRecording,
        as format: FlowFormat
    ) -> Contestant {
        let size = recording.exported(as: format).reduce(0) { $0 + $1.count }
        return Contestant("library", unitsPerOperation: recording.records.count) { operations in
            var sum = 0
            for _ in 0..<operations {
                sum += recording.exported(as: format).reduce(0) { $0 + $1.count }
            }
            return sum
        } expectedSum: {
            $0 * size
        }
    }

    /// Appends the texts of all entries to an array of bytes.
    fileprivate static func copying(_ recording: FlowRecording) -> Contestant {
        let size = recording.records.reduce(0) { $0 + $1.text.utf8.count }
        return Contestant("raw", unitsPerOperation: recording.records.count) { operations in
            var sum = 0
            for _ in 0..<operations {
                var bytes: [UInt8] = []
                for record in recording.records { bytes += Array(record.text.utf8) }
                sum += bytes.count
            }
            return sum
        } expectedSum: {
            $0 * size
        }
    }
}
