#if canImport(XCTest)
//>>2 import EventModulesTesting
#endif
