// The name that the guide imports.
@_exported public import UIKitHost
