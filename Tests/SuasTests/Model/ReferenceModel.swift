/// What a store does with a program, as plainly as it can be said.
struct ReferenceModel {
    private enum Turn {
        case action(Add)
        case reduce(Add)
        case inform(id: Int)
    }

    private var program: Program
    private(set) var numbers = [0, 0, 0, 0]
    private(set) var log: [String] = []
    private var registered: [(id: Int, name: Int)] = []
    private var lastID = 0
    private var kept: [Add] = []
    private var waiting: [Turn] = []
    private var isDelivering = false

    init(_ program: Program) { self.program = program }

    mutating func perform(_ step: Program.Step, inMiddleware: Bool = false) {
        switch step {
        case .addListener(let name):
            lastID += 1
            if !registered.contains(where: { $0.name == name }) {
                registered.append((lastID, name))
            }
        case .removeListener(let name): registered.removeAll { $0.name == name }
        case .inform(let name):
            for it in registered where it.name == name { deliver(.inform(id: it.id)) }
        case .dispatch(let action): inMiddleware ? process(action) : deliver(.action(action))
        case .passKept where kept.isEmpty: break
        case .passKept where inMiddleware: reduce(kept.removeFirst())
        case .passKept: deliver(.reduce(kept.removeFirst()))
        }
    }

    private mutating func deliver(_ turn: Turn) {
        waiting.append(turn)
        guard !isDelivering else { return }
        isDelivering = true
        while !waiting.isEmpty {
            switch waiting.removeFirst() {
            case .action(let action): process(action)
            case .reduce(let action): reduce(action)
            case .inform(let id): for it in registered where it.id == id { call(it.name, nil) }
            }
        }
        isDelivering = false
    }

    private mutating func process(_ action: Add) {
        for (id, name) in registered where isLive(id) && program.listeners[name].hearsActions {
            call(name, action)
        }
        let pass = program.takePass()
        for step in pass.before { perform(step, inMiddleware: true) }
        log.append("middleware \(action) at \(numbers)")
        switch pass.way {
        case .on: reduce(action)
        case .instead(let other): reduce(other)
        case .later: kept.append(action)
        case .back: break
        }
        for step in pass.after { perform(step, inMiddleware: true) }
        log.append("passed \(action) at \(numbers)")
    }

    private mutating func reduce(_ action: Add) {
        let old = numbers
        for (place, key) in Program.keys.enumerated() where action.keys.contains(key) {
            numbers[place] += action.amount
        }
        for (id, name) in registered where isLive(id) {
            guard let part = program.listeners[name].part(changedBy: action) else { continue }
            log.append("\(name) \(part(old))>\(part(numbers))")
            if Program.accepts(part(numbers)) { call(name, nil) }
        }
    }

    private mutating func call(_ name: Int, _ action: Add?) {
        guard let text = program.listeners[name].text(action, numbers) else { return }
        log.append("\(name) hears \(text)")
        if let step = program.takeReaction(of: name) { perform(step) }
    }

    private func isLive(_ id: Int) -> Bool { registered.contains { $0.id == id } }
}
