/// What a store does with a program, as plainly as it can be said.
struct ReferenceModel {
    private enum Turn {
        case action(Change)
        case reduce(Change)
        case reset(Numbers)
        case inform(id: Int)
        case tell
    }

    private var program: Program
    private var numbers = Numbers()
    private var kept: [Numbers] = []
    private(set) var log: [String] = []
    private var registered: [(id: Int, name: Int)] = []
    private var remembered: [Int: String] = [:]
    private var lastID = 0
    private var heldBack: [Change] = []
    private var untold: [(old: Numbers, new: Numbers)] = []
    private var waiting: [Turn] = []
    private var isDelivering = false

    var states: [String] { ([numbers] + kept).map(\.description) }

    init(_ program: Program) {
        self.program = program
        numbers.entries = Program.firstPlaces.map { entry($0, $0) }
    }

    mutating func perform(_ step: Program.Step, inMiddleware: Bool = false) {
        switch step {
        case .addListener(let name) where !registered.contains { $0.name == name }:
            registered.append((newID(), name))
            remembered[name] = program.listeners[name].text(nil, numbers)
        case .removeListener(let name): registered.removeAll { $0.name == name }
        case .inform(let name) where !program.listeners[name].hearsActions:
            for it in registered where it.name == name { deliver(.inform(id: it.id)) }
        case .dispatch(let change): take(.action(change), atOnce: inMiddleware)
        case .passOn where !heldBack.isEmpty:
            take(.reduce(heldBack.removeFirst()), atOnce: inMiddleware)
        case .attach(let places):
            let new = places.filter { numbers[$0] == nil }.map { entry($0, $0) }
            if !new.isEmpty { replaceKeys(Numbers(entries: numbers.entries + new)) }
        case .detach(let place) where numbers[place] != nil:
            replaceKeys(Numbers(entries: numbers.entries.filter { $0.place != place }))
        case .reset(let place, let number):
            take(.reset(Numbers(entries: [entry(place, number)])), atOnce: inMiddleware)
        case .keep: kept.append(numbers)
        case .resetToKept(let index) where !kept.isEmpty:
            take(.reset(kept[index % kept.count]), atOnce: inMiddleware)
        case .addListener, .inform, .passOn, .detach, .resetToKept: break
        }
    }

    // MARK: - Turns

    private mutating func deliver(_ turn: Turn) {
        waiting.append(turn)
        guard !isDelivering else { return }
        isDelivering = true
        while !waiting.isEmpty { take(waiting.removeFirst(), atOnce: true) }
        isDelivering = false
    }

    private mutating func take(_ turn: Turn, atOnce: Bool) {
        guard atOnce else { return deliver(turn) }
        if case .action(let change) = turn { return process(change) }
        while !untold.isEmpty {
            let (old, new) = untold.removeFirst()
            tell(old, new)
        }
        switch turn {
        case .action, .tell: break
        case .inform(let id): for it in registered where it.id == id { inform(it.name) }
        case .reset(let given): become { given[$0.place] ?? $0 }
        case .reduce(let change):
            let id = newID()
            become { old in
                let number = change.number(after: old)
                return number.map { .init(place: old.place, number: $0, stamp: id) } ?? old
            }
        }
    }

    private mutating func process(_ change: Change) {
        for (id, name) in registered where isLive(id) && program.listeners[name].hearsActions {
            call(name, change)
        }
        let pass = program.takePass()
        for step in pass.before { perform(step, inMiddleware: true) }
        log.append("middleware \(change) at \(numbers)")
        switch pass.way {
        case .on: take(.reduce(change), atOnce: true)
        case .instead(let other): take(.reduce(other), atOnce: true)
        case .later: heldBack.append(change)
        case .back: break
        }
        for step in pass.after { perform(step, inMiddleware: true) }
        log.append("passed \(change) at \(numbers)")
    }

    // MARK: - Changes

    private mutating func replaceKeys(_ new: Numbers) {
        untold.append((numbers, new))
        numbers = new
        deliver(.tell)
    }

    private mutating func become(_ change: (Numbers.Entry) -> Numbers.Entry) {
        let old = numbers
        numbers.entries = old.entries.map(change)
        if numbers != old { tell(old, numbers) }
    }

    private mutating func tell(_ old: Numbers, _ new: Numbers) {
        for (id, name) in registered where isLive(id) {
            let listener = program.listeners[name]
            guard let pair = listener.pair(old, new) else { continue }
            if listener.remembers {
                let last = remembered[name]
                remembered[name] = listener.text(nil, new)
                if last == remembered[name] { continue }
            }
            if listener.isFiltered, let before = pair.old {
                log.append("\(name) \(before)>\(pair.new)")
                if !Program.accepts(pair.new) { continue }
            }
            call(name, nil, new)
        }
    }

    private mutating func inform(_ name: Int) {
        remembered[name] = program.listeners[name].text(nil, numbers)
        call(name, nil)
    }

    private mutating func call(_ name: Int, _ change: Change?, _ told: Numbers? = nil) {
        guard let text = program.listeners[name].text(change, told ?? numbers) else { return }
        log.append("\(name) hears \(text)")
        if let step = program.takeReaction(of: name) { perform(step) }
    }

    private func isLive(_ id: Int) -> Bool { registered.contains { $0.id == id } }

    private mutating func newID() -> Int {
        lastID += 1
        return lastID
    }

    private mutating func entry(_ place: Int, _ number: Int) -> Numbers.Entry {
        Numbers.Entry(place: place, number: number, stamp: newID())
    }
}
