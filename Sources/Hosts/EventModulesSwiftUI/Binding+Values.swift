#if canImport(SwiftUI)
public import EventModulesScreens
public import SwiftUI

extension Binding {
    /// Creates a SwiftUI binding from a `ValueBinding`.
    @MainActor
    public init(_ binding: ValueBinding<Value>) {
        self.init(get: { binding.value }, set: { binding.value = $0 })
    }
}

extension ObservedState {
    /// A SwiftUI binding to this part, like its `ValueBinding`.
    ///
    /// ```swift
    /// TextField("Address", text: checkout.binding(\.address) { SetAddress($0) })
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
    /// A SwiftUI binding to this part, like its `ValueBinding`.
    public func binding<Value>(_ part: WritableKeyPath<V.VM.LS, Value>) -> Binding<Value> {
        let binding: ValueBinding = binding(part)
        return Binding(binding)
    }
}
#endif
