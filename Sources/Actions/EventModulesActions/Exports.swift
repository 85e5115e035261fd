@_exported public import Suas
