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

/// Follows `swiftui/state`.
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

    /// Follows `swiftui/state/init(wrappedvalue:)`.
    public init(wrappedValue: Value) { link = Link(wrappedValue) }

    /// Follows `swiftui/state/wrappedvalue`.
    public var wrappedValue: Value {
        get { link.location?.value ?? link.initial }
        nonmutating set { link.location?.value = newValue }
    }

    /// Follows `swiftui/state/projectedvalue`.
    public var projectedValue: Binding<Value> {
        Binding(get: { wrappedValue }, set: { wrappedValue = $0 })
    }

    func connect(to node: ViewNode, at index: Int) {
        link.location = node.location(at: index) { StateLocation(link.initial) }
    }
}

/// Follows `swiftui/scenestorage`.
///
/// The values are those of the only scene, and last as long as the simulation.
@propertyWrapper
@MainActor
@preconcurrency
public struct SceneStorage<Value>: DynamicProperty {
    private let key: String
    private let initial: Value

    /// Follows `swiftui/scenestorage/init(wrappedvalue:_:)`.
    public init(wrappedValue: Value, _ key: String) where Value == String {
        self.key = key
        initial = wrappedValue
    }

    /// Follows `swiftui/scenestorage/wrappedvalue`.
    public var wrappedValue: Value {
        get { UIKitSimulation.running.sceneValues[key] as? Value ?? initial }
        nonmutating set { UIKitSimulation.running.sceneValues[key] = newValue }
    }

    /// Follows `swiftui/scenestorage/projectedvalue`.
    public var projectedValue: Binding<Value> {
        Binding(get: { wrappedValue }, set: { wrappedValue = $0 })
    }

    func connect(to node: ViewNode, at index: Int) {}
}

/// Follows `swiftui/binding`.
@propertyWrapper
@dynamicMemberLookup
@MainActor
@preconcurrency
public struct Binding<Value> {
    private let get: @MainActor () -> Value
    private let set: @MainActor (Value) -> Void

    /// Follows `swiftui/binding/init(get:set:)`.
    public init(get: @escaping @MainActor () -> Value, set: @escaping @MainActor (Value) -> Void) {
        self.get = get
        self.set = set
    }

    /// Follows `swiftui/binding/constant(_:)`.
    public static func constant(_ value: Value) -> Binding<Value> {
        Binding(get: { value }, set: { _ in })
    }

    /// Follows `swiftui/binding/wrappedvalue`.
    public var wrappedValue: Value {
        get { get() }
        nonmutating set { set(newValue) }
    }

    /// Follows `swiftui/binding/projectedvalue`.
    public var projectedValue: Binding<Value> { self }

    /// Follows `swiftui/binding/subscript(dynamicmember:)`.
    public subscript<Subject>(
        dynamicMember keyPath: WritableKeyPath<Value, Subject>
    ) -> Binding<Subject> {
        Binding<Subject>(
            get: { wrappedValue[keyPath: keyPath] },
            set: { wrappedValue[keyPath: keyPath] = $0 }
        )
    }
}

/// Follows `swiftui/environmentkey`.
public protocol EnvironmentKey {
    /// Follows `swiftui/environmentkey/value`.
    associatedtype Value

    /// Follows `swiftui/environmentkey/defaultvalue`.
    static var defaultValue: Value { get }
}

/// Follows `swiftui/environmentvalues`.
public struct EnvironmentValues {
    private var values: [ObjectIdentifier: Any] = [:]

    /// The stack that destinations belong to.
    weak var stack: DrawnStack?

    /// False for views that the user can't touch.
    var allowsHitTesting = true

    /// Follows `swiftui/environmentvalues/subscript(_:)`.
    public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
        get { values[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
        set { values[ObjectIdentifier(key)] = newValue }
    }

    /// Follows `swiftui/environmentvalues/subscript(_:)`.
    public subscript<T: AnyObject & Observable>(objectType: T.Type) -> T? {
        get { values[ObjectIdentifier(objectType)] as? T }
        set { values[ObjectIdentifier(objectType)] = newValue }
    }
}

/// Follows `swiftui/environment`.
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

    /// Follows `swiftui/environment/init(_:)`.
    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
        link = Link { $0[keyPath: keyPath] }
    }

    /// Follows `swiftui/environment/init(_:)`: the object has to be there.
    public init(_ objectType: Value.Type) where Value: AnyObject & Observable {
        link = Link { values in
            guard let object = values[objectType] else {
                fatalError("No Observable object of type \(objectType) found.")
            }
            return object
        }
    }

    /// Follows `swiftui/environment/init(_:)`.
    public init<T: AnyObject & Observable>(_ objectType: T.Type) where Value == T? {
        link = Link { $0[objectType] }
    }

    /// Follows `swiftui/environment/wrappedvalue`.
    public var wrappedValue: Value { link.read(link.values) }

    func connect(to node: ViewNode, at index: Int) { link.values = node.environment }
}
