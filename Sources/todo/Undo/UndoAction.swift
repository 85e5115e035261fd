import EventModules

/// Goes back to what was before a change, or forward again; the undoing middleware does it.
package enum UndoAction: Action {
    case undo
    case redo
}
