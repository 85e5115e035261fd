#if canImport(SwiftUI)
public import EventModulesScreens
public import SwiftUI

extension Binding {
    /// Makes a binding for a SwiftUI view.
    @MainActor
    public init(_ binding: ValueBinding<Value>) {
        self.init(get: { binding.value }, set: { binding.value = $0 })
    }
}

extension ObservedState {
    /// The same as the `ValueBinding` of this part, for a SwiftUI view.
    ///
    /// ```swift
    /// TextField("Name", text: profile.binding(\.name) { SetName($0) })
    /// ```
    public func binding<Value>(
        _ part: KeyPath<S, Value>,
        whileAbsent absent: Value? = nil,
        action: @escaping (Value) -> any Action
    ) -> Binding<Value> {
        let binding: ValueBinding = binding(part, whileAbsent: absent, action: action)
        return Binding(binding)
    }
}

extension ViewControllerWithLocalState {
    /// The same as the `ValueBinding` of this part, for a SwiftUI view.
    public func binding<Value>(_ part: WritableKeyPath<V.VM.LS, Value>) -> Binding<Value> {
        let binding: ValueBinding = binding(part)
        return Binding(binding)
    }
}
#endif
