@_exported public import Delivery
