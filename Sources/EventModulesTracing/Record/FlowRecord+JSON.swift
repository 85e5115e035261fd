extension FlowHead {
    /// Appends the head: the first line of a recorded flow in JSON Lines (jsonlines.org), version 1.
    ///
    /// ```
    /// {"flow":1,"app":"todo","began":"2026-11-23T02:37:51.123456Z"}
    /// ```
    package func write(to bytes: inout [UInt8]) {
        bytes.append("{\"flow\":\(Self.version),\"app\":")
        bytes.append(quoting: app)
        bytes.append(",\"began\":")
        bytes.append(quoting: ISOMoment(began).text)
        bytes.append("}\n")
    }
}

extension FlowRecord {
    /// Appends the record as a line of JSON.
    ///
    /// Keys that don't apply are left out; readers ignore unknown ones.
    ///
    /// ```
    /// number    its position in the order in which things happened, from 1; some may be missing
    /// cause     the number of the record that caused it; left out if it came from outside
    /// at        nanoseconds since the recording began
    /// kind      the name of a `FlowEntry.Kind`
    /// from      the producer, listener or state key
    /// label     the name of the event, action or step
    /// text      the text after the kind in a transcript
    /// diff      an array of lines: what a change changed
    /// state     the sub-state after a change, as text
    /// position  the router's position after a route, as text
    /// detail    true if the entry only shows how an outcome came about
    /// ```
    package func write(to bytes: inout [UInt8]) {
        bytes.append("{\"number\":")
        bytes.append(decimal: number)
        if let causeNumber {
            bytes.append(",\"cause\":")
            bytes.append(decimal: causeNumber)
        }
        bytes.append(",\"at\":")
        bytes.append(decimal: Int(clamping: at.nanoseconds))
        bytes.append(",\"kind\":\"")
        bytes.append(kind.rawValue)
        bytes.append("\",\"from\":")
        bytes.append(quoting: from)
        bytes.append(",\"label\":")
        bytes.append(quoting: label)
        bytes.append(",\"text\":")
        bytes.append(quoting: text)
        if kind == .changed { write(diff, to: &bytes) }
        write(state, as: ",\"state\":", to: &bytes)
        write(position, as: ",\"position\":", to: &bytes)
        bytes.append(isDetail ? ",\"detail\":true}\n" : "}\n")
    }

    private func write(_ diff: [String], to bytes: inout [UInt8]) {
        bytes.append(",\"diff\":[")
        for (index, line) in diff.enumerated() {
            if index > 0 { bytes.append(",") }
            bytes.append(quoting: line)
        }
        bytes.append("]")
    }

    private func write(_ text: String?, as key: String, to bytes: inout [UInt8]) {
        guard let text else { return }
        bytes.append(key)
        bytes.append(quoting: text)
    }

    /// The approximate size of the record in memory.
    var size: Int {
        let texts = from.utf8.count + label.utf8.count + text.utf8.count
        let others = (state?.utf8.count ?? 0) + (position?.utf8.count ?? 0)
        return MemoryLayout<Self>.size + texts + others + diff.reduce(0) { $0 + $1.utf8.count + 32 }
    }
}
