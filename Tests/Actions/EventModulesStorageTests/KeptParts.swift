import EventModulesStorage
import EventRuntime
import Foundation
import Suas

struct Basket: Codable, Equatable {
    var names: [String]

    static var reducer: TableReducer<Basket> {
        TableReducer(initialState: Basket(names: [])).on(Add.self) { $0.names.append($1.name) }
    }
}

struct Volume: Codable, Equatable {
    var level = 0

    static var reducer: TableReducer<Volume> {
        TableReducer(initialState: Volume()).on(SetVolume.self) { $0.level = $1.level }
    }
}

struct Add: Action {
    let name: String

    init(_ name: String) { self.name = name }
}

struct SetVolume: Action {
    let level: Int

    init(_ level: Int) { self.level = level }
}

/// A file with one sub-state of the app.
func keptFile(_ key: StateKey, version: Int = 1, _ value: String) throws -> [String: Data] {
    struct Entry: Encodable {
        let name: [String: String]
        let version: Int
        let value: String
    }

    let entry = Entry(name: ["key": key], version: version, value: value)
    return [KeptFile.name(of: key): KeptFile.content(of: [try JSONEncoder().encode(entry)])]
}

/// Memory that can't be opened, or whose files can't be read, for a while.
final class LockedMemory: KeptStateStorage {
    let memory: KeptMemory

    /// The problem of the named files, or of all.
    let problem = Guarded<POSIXError?>(nil)
    let lockedFiles = Guarded<Set<String>?>(nil)
    let isClosed = Guarded(false)

    init(_ files: [String: Data] = [:]) { memory = KeptMemory(files) }

    func open() throws { if isClosed.withLock({ $0 }) { throw POSIXError(.EACCES) } }

    func read(_ name: String, limit: Int) throws -> Data? {
        let file = memory.read(name, limit: limit)
        let isLocked = lockedFiles.withLock { $0?.contains(name) ?? true }
        if file != nil, isLocked, let problem = problem.withLock({ $0 }) { throw problem }
        return file
    }

    func write(_ content: Data, to name: String) { memory.write(content, to: name) }
    func putAside(_ name: String) -> String { memory.putAside(name) }
}
