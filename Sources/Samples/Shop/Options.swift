/// The options of the command line.
struct Options {
    static let help = """
        Usage: shop-sample [--flow] [--record FILE] [--map]

        A shop in the terminal. Reads words, one per line, until quit or the end of the input.

        Options:
          --flow         print what follows from each word while it happens, below its cause
          --record FILE  record the same to FILE, for the command eventflow; FILE must not exist, or be
                         an earlier recording
          --map          print which listeners hear which events
          --help         show this help
        """

    private(set) var showsFlow = false
    private(set) var recording: String?
    private(set) var showsMap = false
    private(set) var showsHelp = false

    init(_ arguments: some Sequence<String>) throws(UsageError) {
        var arguments = arguments.makeIterator()
        while let argument = arguments.next() {
            switch argument {
            case "--flow": showsFlow = true
            case "--record":
                guard let file = arguments.next(), !file.hasPrefix("--") else { throw .noFile }
                recording = file
            case "--map": showsMap = true
            case "--help", "-h": showsHelp = true
            default: throw .unknown(argument)
            }
        }
    }
}

/// The reason why the arguments are invalid.
enum UsageError: Error, CustomStringConvertible {
    case unknown(String)
    case noFile

    var description: String {
        switch self {
        case .unknown(let argument):
            // Escaped, because a control character could change how the terminal shows the rest.
            "There is no option \(argument.unicodeScalars.map { $0.escaped(asASCII: true) }.joined())."
                + " To fix this, see shop-sample --help."
        case .noFile: "The option --record needs a file. To fix this, write: --record flow.jsonl"
        }
    }
}
