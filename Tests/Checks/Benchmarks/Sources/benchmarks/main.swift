import Foundation

let help = """
    Measures EventModules beside hand-written code, and checks the results against the budgets of
    the table in Budgets.swift. The exit status is 1 if a row misses its budget.

    usage: benchmarks [--repeat COUNT] [NAME...]
           benchmarks --growth NAME COUNT [--set-up]

      NAME            only the row or the group of rows with this name, such as emit
      --repeat COUNT  only do the library's work COUNT times, for a tool that counts instructions
      --growth        do once what the script growth counts the instructions of

    library, raw      medians of processor time per operation, or per delivery of an emit
    ratio             the median of the rounds' ratios; the two take turns in each round
    blocks            heap allocations per operation
    """

var arguments = CommandLine.arguments.dropFirst()
var repetitions: Int?
var names: [String] = []
if arguments.first == "--growth" {
    let values = Array(arguments.dropFirst())
    let work = growth(values[0], Int(values[1]) ?? 0)
    if values.count == 2 { await work() }
    exit(0)
}
while let argument = arguments.popFirst() {
    switch argument {
    case "--repeat": repetitions = arguments.popFirst().flatMap { Int($0) }
    case _ where argument.hasPrefix("-"):
        print(help)
        exit(argument == "--help" ? 0 : 2)
    default: names.append(argument)
    }
}

let rows = allRows.filter { row in
    names.isEmpty || names.contains { row.name == $0 || row.name.hasPrefix($0 + "/") }
}
guard !rows.isEmpty else {
    print("No row has such a name. There are:\n" + allRows.map(\.name).joined(separator: "\n"))
    exit(2)
}

if let repetitions {
    for row in rows { await row.contestants()[0].runChecked(repetitions) }
    exit(0)
}

print(Result.head)
var missed: [String] = []
for row in rows {
    let result = await row.measured()
    print(result.line)
    if result.isMissed { missed.append(row.name) }
}
print("\n\(rows.count - missed.count) of \(rows.count) budgets are met.")
if !missed.isEmpty {
    print("Missed: \(missed.joined(separator: ", "))")
    exit(1)
}
