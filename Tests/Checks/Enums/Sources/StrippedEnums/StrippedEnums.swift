// The plugin adds the enums, but a target needs a file.
