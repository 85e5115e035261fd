@_exported import EventModulesUIKit
