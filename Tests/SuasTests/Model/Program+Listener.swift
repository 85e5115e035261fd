extension Program {
    /// What a listener listens to; its name is its place in `listeners`.
    enum Listener {
        case actions
        case key(Int)
        case wholeState
        case selector(Int)
    }
}

/// What the model has to know of a listener.
extension Program.Listener {
    var hearsActions: Bool {
        guard case .actions = self else { return false }
        return true
    }

    /// The part of the numbers that its filter is asked about; nil if an action changes nothing
    /// that it listens to.
    func part(changedBy action: Add) -> (([Int]) -> [Int])? {
        switch self {
        case .actions: nil
        case .key(let place): action.keys.contains(Program.keys[place]) ? { [$0[place]] } : nil
        case .wholeState, .selector: action.keys.isEmpty ? nil : { $0 }
        }
    }

    /// What it hears of an action, or of the numbers of now; nil if it is not told.
    func text(_ action: Add?, _ numbers: [Int]) -> String? {
        switch self {
        case .actions: action.map { "\($0)" }
        case .key(let place): "\(numbers[place])"
        case .wholeState: "\(numbers)"
        case .selector(let place): Program.selected(numbers[place]).map { "\($0)" }
        }
    }
}
