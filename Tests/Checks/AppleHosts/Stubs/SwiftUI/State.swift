// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
internal import UIKit

/// A property that a view node connects before it reads the view's body.
@MainActor
protocol DynamicProperty {
    func connect(to node: ViewNode, at index: Int)
}

/// The value of a `State`, as long as its view's identity lasts.
@MainActor
final class StateLocation<Value>: Observable {
    private let registrar = ObservationRegistrar()
    private var stored: Value
    init(_ value: Value) { stored = value }

    var value: Value {
        get {
            registrar.access(self, keyPath: \.value)
            return stored
        }
        set { registrar.withMutation(of: self, keyPath: \.value) { stored = newValue } }
    }
}

@propertyWrapper
@MainActor
@preconcurrency
public struct State<Value>: DynamicProperty {
    private final class Link {
        let initial: Value
        var location: StateLocation<Value>?
        init(_ initial: Value) { self.initial = initial }
    }

    private let link: Link
    public init(wrappedValue: Value) { link = Link(wrappedValue) }

    public var wrappedValue: Value {
        get { link.location?.value ?? link.initial }
        nonmutating set { link.location?.value = newValue }
    }

    public var projectedValue: Binding<Value> {
        Binding(get: { wrappedValue }, set: { wrappedValue = $0 })
    }

    func connect(to node: ViewNode, at index: Int) {
        link.location = node.location(at: index) { StateLocation(link.initial) }
    }
}

/// The values are those of the only scene, and last as long as the simulation.
@propertyWrapper
@MainActor
@preconcurrency
public struct SceneStorage<Value>: DynamicProperty {
    private let key: String
    private let initial: Value

    public init(wrappedValue: Value, _ key: String) where Value == String {
        self.key = key
        initial = wrappedValue
    }

    public var wrappedValue: Value {
        get { UIKitSimulation.running.sceneValues[key] as? Value ?? initial }
        nonmutating set { UIKitSimulation.running.sceneValues[key] = newValue }
    }

    public var projectedValue: Binding<Value> {
        Binding(get: { wrappedValue }, set: { wrappedValue = $0 })
    }

    func connect(to node: ViewNode, at index: Int) {}
}

@propertyWrapper
@dynamicMemberLookup
@MainActor
@preconcurrency
public struct Binding<Value> {
    private let get: @MainActor () -> Value
    private let set: @MainActor (Value) -> Void

    public init(get: @escaping @MainActor () -> Value, set: @escaping @MainActor (Value) -> Void) {
        self.get = get
        self.set = set
    }

    public static func constant(_ value: Value) -> Binding<Value> {
        Binding(get: { value }, set: { _ in })
    }

    public var wrappedValue: Value {
        get { get() }
        nonmutating set { set(newValue) }
    }

    public var projectedValue: Binding<Value> { self }

    public subscript<Subject>(
        dynamicMember keyPath: WritableKeyPath<Value, Subject>
    ) -> Binding<Subject> {
        Binding<Subject>(
            get: { wrappedValue[keyPath: keyPath] },
            set: { wrappedValue[keyPath: keyPath] = $0 }
        )
    }
}

public protocol EnvironmentKey {
    associatedtype Value
    static var defaultValue: Value { get }
}

public struct EnvironmentValues {
    private var values: [ObjectIdentifier: Any] = [:]

    /// The stack that destinations belong to.
    weak var stack: DrawnStack?

    /// False for views that the user can't touch.
    var allowsHitTesting = true

    public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
        get { values[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
        set { values[ObjectIdentifier(key)] = newValue }
    }

    public subscript<T: AnyObject & Observable>(objectType: T.Type) -> T? {
        get { values[ObjectIdentifier(objectType)] as? T }
        set { values[ObjectIdentifier(objectType)] = newValue }
    }
}

@propertyWrapper
@MainActor
@preconcurrency
public struct Environment<Value>: DynamicProperty {
    private final class Link {
        let read: (EnvironmentValues) -> Value
        var values = EnvironmentValues()
        init(_ read: @escaping (EnvironmentValues) -> Value) { self.read = read }
    }

    private let link: Link

    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
        link = Link { $0[keyPath: keyPath] }
    }

    /// The object has to be there.
    public init(_ objectType: Value.Type) where Value: AnyObject & Observable {
        link = Link { values in
            guard let object = values[objectType] else {
                fatalError("No Observable object of type \(objectType) found.")
            }
            return object
        }
    }

    public init<T: AnyObject & Observable>(_ objectType: T.Type) where Value == T? {
        link = Link { $0[objectType] }
    }

    public var wrappedValue: Value { link.read(link.values) }
    func connect(to node: ViewNode, at index: Int) { link.values = node.environment }
}
