@_exported import ScreensUIKit
