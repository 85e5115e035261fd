@_exported public import TerminalScreens
@_exported public import TodoFiles
@_exported public import TodoTxt
