@_exported public import Terminal
@_exported public import TerminalScreens
@_exported public import TodoFiles
@_exported public import TodoLists
@_exported public import TodoTxt
@_exported public import VisibleText
