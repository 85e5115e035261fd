internal import EventModulesTracing
internal import Foundation

/// The numbers of the entries that receivers have, in a small file beside a recording.
///
/// Each line is a recording, a fingerprint of a receiver, and the number of the last entry that
/// needn't be sent again. The file has no addresses, because they may contain passwords.
struct SentNumbers {
    private let url: URL
    private let receiver: String
    private var numbers: [String: Int] = [:]

    /// Reads `flow.jsonl.sent` for `flow.jsonl`; any other line is ignored.
    ///
    /// The earlier segment `flow.1.jsonl` shares that file, so that no entry is sent twice.
    init(besideRecording path: String, _ receiver: String) {
        url = URL(fileURLWithPath: FlowFile.newestPath(of: path) + ".sent")
        self.receiver = receiver
        let text = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
        for line in text.split(whereSeparator: \.isNewline) {
            let words = line.split(separator: " ")
            guard words.count == 3, let number = Int(words[2]), number > 0 else { continue }
            numbers["\(words[0]) \(words[1])"] = number
        }
    }

    /// The number of a recording's last entry that the receiver has; 0 for none.
    func number(of recording: String) -> Int { numbers["\(recording) \(receiver)"] ?? 0 }

    /// Keeps a number; replaces the file atomically, so that it is never half written.
    mutating func set(_ number: Int, of recording: String) throws(CommandError) {
        numbers["\(recording) \(receiver)"] = number
        let lines = numbers.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)\n" }
        do {
            try Data(lines.joined().utf8).write(to: url, options: .atomic)
        } catch {
            throw CommandError(
                "The entries up to \(number) were sent, but \(url.path) can't be written, so they "
                    + "would be sent twice.",
                fix: "make its folder writable, or pass the flow to eventflow send -."
            )
        }
    }
}
