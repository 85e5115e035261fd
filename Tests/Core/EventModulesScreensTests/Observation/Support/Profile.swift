import EventModulesScreens
import Observation

struct Profile: Equatable {
    var name = ""
    var note: String?
    var noteText: String { note ?? "" }

    /// Refuses names with an `x`, and writes names with a `u` in capitals.
    static var reducer: TableReducer<Profile> {
        TableReducer(initialState: Profile())
            .on(SetName.self) { profile, action in
                let name = action.name
                if name.contains("x") { return }
                profile.name = name.contains("u") ? name.uppercased() : name
            }
            .on(SetNote.self) { profile, action in profile.note = action.note }
    }
}

struct SetName: Action {
    let name: String

    init(_ name: String) { self.name = name }
}

struct SetNote: Action {
    let note: String?

    init(_ note: String?) { self.note = note }
}

/// A text field as SwiftUI draws it: reads its binding again when that has changed.
@MainActor
final class Field {
    let binding: ValueBinding<String>
    private(set) var text = ""
    private var isOutdated = false

    init(_ binding: ValueBinding<String>) {
        self.binding = binding
        draw()
    }

    func type(_ key: String) {
        text += key
        binding.value = text
    }

    func drawIfOutdated() {
        if isOutdated { draw() }
    }

    private func draw() {
        isOutdated = false
        withObservationTracking {
            text = binding.value
        } onChange: { [weak self] in
            MainActor.assumeIsolated { self?.isOutdated = true }
        }
    }
}
