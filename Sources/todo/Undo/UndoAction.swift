import EventModules

/// Undoes or redoes a change; handled by ``UndoMiddleware``.
package enum UndoAction: Action {
    case undo
    case redo
}
