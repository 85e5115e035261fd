//>>1 import EventModulesTesting
