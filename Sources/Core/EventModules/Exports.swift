@_exported public import Deeplinks
@_exported public import Delivery
@_exported public import Observables
@_exported public import Suas
