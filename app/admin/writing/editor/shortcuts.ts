/** Keys and what they do, as the help tells it. `Mod` is Ctrl, or the command key on a Mac. */
export const shortcuts: readonly { keys: string; does: string }[] = [
  { keys: "Mod+S", does: "Save, and go on writing" },
  { keys: "Mod+B", does: "Bold" },
  { keys: "Mod+I", does: "Italic" },
  { keys: "Mod+Shift+S", does: "Strikethrough" },
  { keys: "Mod+E", does: "Code" },
  { keys: "Mod+K", does: "Link: make, change or remove" },
  { keys: "Mod+Alt+P", does: "Picture: insert or change" },
  { keys: "Mod+Alt+2, 3, 4", does: "Heading of that level" },
  { keys: "Mod+Alt+0", does: "Plain paragraph" },
  { keys: "Mod+Shift+8, 7, 9", does: "Bulleted, numbered, task list" },
  { keys: "Mod+Shift+B", does: "Quote" },
  { keys: "Mod+Alt+C", does: "Code block" },
  { keys: "Tab, Shift+Tab", does: "In a list: one level deeper or higher. In a table: next or previous cell" },
  { keys: "Shift+Enter", does: "New line in the same paragraph" },
  { keys: "Mod+Shift+V", does: "Paste as plain text" },
  { keys: "Mod+Z, Mod+Shift+Z", does: "Undo, redo" },
  { keys: "Alt+F10", does: "To the toolbar; arrows move in it, Escape leads back" },
];

/** What Markdown typed at the beginning of a line, or around a word, becomes at once. */
export const typedShortcuts: readonly { typed: string; becomes: string }[] = [
  { typed: "##, ###, ####", becomes: "Heading" },
  { typed: "- or *", becomes: "Bulleted list" },
  { typed: "1.", becomes: "Numbered list" },
  { typed: "[ ]", becomes: "Task" },
  { typed: ">", becomes: "Quote" },
  { typed: "```", becomes: "Code block" },
  { typed: "---", becomes: "Rule" },
  { typed: "**word**, *word*, `word`", becomes: "Bold, italic, code" },
];

/** Keys as they are called on this machine. */
export function keyName(keys: string): string {
  const isMac = typeof navigator !== "undefined" && /Mac|iPhone|iPad/.test(navigator.userAgent);
  return isMac
    ? keys.replaceAll("Mod+", "⌘").replaceAll("Shift+", "⇧").replaceAll("Alt+", "⌥")
    : keys.replaceAll("Mod", "Ctrl");
}
