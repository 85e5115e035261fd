@_exported public import TodoTxt
