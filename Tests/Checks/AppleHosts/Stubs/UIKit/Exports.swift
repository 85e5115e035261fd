// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The stub of UIKit: each declaration has the signature of the SDK and follows its page of
// developer.apple.com/documentation. It is also a fake: it behaves as those pages say, and a behavior
// that no page states is marked as a guess.
//
// An import of UIKit brings Foundation and the Objective-C runtime.
@_exported public import Foundation

// swift-format-ignore
public enum objc_AssociationPolicy: Sendable {
    case OBJC_ASSOCIATION_RETAIN_NONATOMIC
}

// swift-format-ignore: AlwaysUseLowerCamelCase
@MainActor
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
    (object as? UIView)?.associatedObjects[key]
}

// swift-format-ignore: AlwaysUseLowerCamelCase
@MainActor
public func objc_setAssociatedObject(
    _ object: Any,
    _ key: UnsafeRawPointer,
    _ value: Any?,
    _ policy: objc_AssociationPolicy
) { (object as? UIView)?.associatedObjects[key] = value }
