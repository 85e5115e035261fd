import Distributed
import EventModules
import EventRuntime
import Foundation

/// A secret whose own description shows it.
struct Code: Redacted, CustomStringConvertible {
    let description: String
    var redacted: String { "•••" }
}

/// Puts values into values of all kinds; those that describe themselves show their parts.
enum Wrapper: CaseIterable {
    case structure, enumeration, labelledCase, tuple, optional, array, slice, baseSlice, set
    case dictionary, keys, values, keyValuePairs, lazyMap, reversed, zipped, sequence, iterator
    case result, error, anyHashable, range, mirror, closure, keyPath, pointer, task
    case nsArray, nsDictionary, nsSet, nsError, attributed, notification
    case described, debugDescribed, streamed, describedClass, subclass, rawValue, describedError
    case mirrored, mirroredText, mirroredObject, mirroredCollection, describedClosure
    case anActor, structureWithActor, distributed, lazyProperty, weakProperty, unownedProperty
    case mutex, buffer, describedKeys, describedBuffer, box, boxed

    @MainActor
    func wrap(_ part: Any) -> Any {
        let hashed = Hashed(part: part)
        return switch self {
        case .structure: Plain(part: part)
        case .enumeration: Case.one(part)
        case .labelledCase: Case.two(1, part: part)
        case .tuple: (1, part: part)
        case .optional: Any?.some(part) as Any
        case .array: [1, part]
        case .slice: [1, part][1...]
        case .baseSlice: Slice(base: [1, part], bounds: 1..<2)
        case .set: Set([hashed])
        case .dictionary: [hashed: part]
        case .keys: [hashed: 1].keys
        case .values: [1: part].values
        case .keyValuePairs: ["a": part] as KeyValuePairs
        case .lazyMap: [part].lazy.map { "\($0)" }
        case .reversed: [part].reversed() as ReversedCollection
        case .zipped: zip([1], [part])
        case .sequence: AnySequence([part])
        case .iterator: [part].makeIterator()
        case .result: Result<Any, any Error>.success(part)
        case .error: Result<Any, any Error>.failure(Failure(part: part))
        case .anyHashable: AnyHashable(hashed)
        case .range: hashed...hashed
        case .mirror: Mirror(reflecting: Plain(part: part))
        case .closure: { part }
        case .keyPath: \[Hashed: Int][hashed]
        case .pointer: Pointing(part)
        case .task: Task { "\(part)" }
        default: wrapInObject(part)
        }
    }

    @MainActor
    private func wrapInObject(_ part: Any) -> Any {
        let hashed = Hashed(part: part)
        return switch self {
        case .nsArray: NSArray(array: [part])
        case .nsDictionary: NSDictionary(dictionary: ["a": part])
        case .nsSet: NSSet(array: [hashed])
        case .nsError: NSError(domain: "a", code: 1, userInfo: ["a": part])
        case .attributed: AttributedString("a")
        case .notification: Notification(name: .init("a"), object: part, userInfo: [1: part])
        case .described: Described(part: part)
        case .debugDescribed: DebugDescribed(part: part)
        case .streamed: Streamed(part: part)
        case .describedClass: DescribedObject(part)
        case .subclass: DescribedSubclass(part)
        case .rawValue: Raw(rawValue: part)
        case .describedError: Failure(part: part)
        case .mirrored: Mirrored(part: part)
        case .mirroredText: MirroredText(part: part)
        case .mirroredObject: MirroredObject(part)
        case .mirroredCollection: MirroredCollection(part: part)
        case .describedClosure: DescribedClosure(text: { "\(part)" })
        case .anActor: Actor("\(part)")
        case .structureWithActor: WithActor(actor: Actor("\(part)"))
        case .distributed: WithDistributed(actor: DistributedActor("\(part)"))
        case .lazyProperty: LazyObject(part)
        case .weakProperty: WeakObject(part)
        case .unownedProperty: UnownedObject(part)
        case .mutex: Guarded(part)
        case .buffer: Buffer.make(part)
        case .describedKeys: Described(part: [hashed: 1].keys)
        case .describedBuffer: Described(part: Buffer.make(part))
        case .box: Box(part)
        case .boxed: Described(part: Box(part))
        default: part
        }
    }
}

/// The wrapped value never changes.
struct Hashed: Hashable, Comparable, CustomStringConvertible {
    let part: Any
    var description: String { "\(part)" }

    static func == (first: Self, second: Self) -> Bool { true }
    static func < (first: Self, second: Self) -> Bool { false }
    func hash(into hasher: inout Hasher) {}
}

private struct Plain {
    let part: Any
}

private enum Case {
    case one(Any)
    case two(Int, part: Any)
}

private struct Failure: Error, CustomStringConvertible, @unchecked Sendable {
    let part: Any
    var description: String { "\(part)" }
    init(part: Any) { self.part = part }
}

private struct Pointing: CustomStringConvertible {
    let pointer: UnsafeMutablePointer<Any>
    var description: String { "\(pointer.pointee)" }

    init(_ part: Any) {
        pointer = .allocate(capacity: 1)
        pointer.initialize(to: part)
    }
}

private struct Described: CustomStringConvertible {
    let part: Any
    var description: String { text(of: part) }
}

private struct DebugDescribed: CustomDebugStringConvertible {
    let part: Any
    var debugDescription: String { text(of: part) }
}

private struct Streamed: TextOutputStreamable {
    let part: Any
    func write<Target: TextOutputStream>(to target: inout Target) { target.write("\(part)") }
}

private class DescribedObject: CustomStringConvertible {
    let part: Any
    init(_ part: Any) { self.part = part }
    var description: String { text(of: part) }
}

private final class DescribedSubclass: DescribedObject {
    let number = 1
}

private struct Raw: RawRepresentable, CustomStringConvertible {
    let rawValue: Any
    var description: String { "\(rawValue)" }
}

private struct Mirrored: CustomReflectable, CustomStringConvertible {
    let part: Any
    var customMirror: Mirror { Mirror(self, children: []) }
    var description: String { "\(part)" }
}

private struct MirroredText: CustomReflectable {
    let part: Any
    var customMirror: Mirror { Mirror(self, children: ["text": "\(part)"]) }
}

private final class MirroredObject: CustomReflectable {
    let part: Any
    init(_ part: Any) { self.part = part }
    var customMirror: Mirror { Mirror(self, children: ["text": "\(part)"], displayStyle: .struct) }
}

private struct MirroredCollection: Collection, CustomReflectable, CustomStringConvertible {
    let part: Any
    var startIndex: Int { 0 }
    var endIndex: Int { 1 }
    func index(after index: Int) -> Int { index + 1 }
    subscript(index: Int) -> Any { part }
    var customMirror: Mirror { Mirror(self, unlabeledChildren: [], displayStyle: .collection) }
    var description: String { "\(part)" }
}

private struct DescribedClosure: CustomStringConvertible {
    let text: () -> String
    var description: String { text() }
}

private actor Actor: CustomStringConvertible {
    nonisolated let description: String
    init(_ text: String) { description = text }
}

private struct WithActor: CustomStringConvertible {
    let actor: Actor
    var description: String { actor.description }
}

private distributed actor DistributedActor {
    typealias ActorSystem = LocalTestingDistributedActorSystem

    let text: String

    init(_ text: String) {
        actorSystem = LocalTestingDistributedActorSystem()
        self.text = text
    }
}

private struct WithDistributed {
    let actor: DistributedActor
}

private final class LazyObject: CustomStringConvertible {
    let part: Any
    lazy var text = "\(part)"
    init(_ part: Any) { self.part = part }
    var description: String { text }
}

private final class WeakObject: CustomStringConvertible {
    let kept: DescribedObject
    weak var other: DescribedObject?

    init(_ part: Any) {
        kept = DescribedObject(part)
        other = kept
    }

    var description: String { "\(String(describing: other))" }
}

private final class UnownedObject: CustomStringConvertible {
    let kept: DescribedObject
    unowned let other: DescribedObject

    init(_ part: Any) {
        kept = DescribedObject(part)
        other = kept
    }

    var description: String { "\(other)" }
}

private final class Guarded: CustomStringConvertible {
    private let text: EventRuntime.Guarded<String>
    init(_ part: Any) { text = EventRuntime.Guarded("\(part)") }
    var description: String { text.withLock { $0 } }
}

/// Swift prints it as its type; other descriptions show its part.
final class Box {
    let part: Any
    init(_ part: Any) { self.part = part }
}

private func text(of part: Any) -> String { (part as? Box).map { text(of: $0.part) } ?? "\(part)" }

private final class Buffer: ManagedBuffer<Int, Any>, CustomStringConvertible {
    static func make(_ part: Any) -> Any {
        let buffer = create(minimumCapacity: 1) { _ in 1 }
        buffer.withUnsafeMutablePointerToElements { $0.initialize(to: part) }
        return buffer
    }

    var description: String { withUnsafeMutablePointerToElements { "\($0.pointee)" } }
}
