import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";

/** The shortcuts of the help dialog. `Mod` is Ctrl, or the command key on a Mac. */
const shortcuts: readonly { keys: string; does: string }[] = [
  { keys: "Mod+S", does: "Save, and go on writing" },
  { keys: "Mod+B", does: "Bold" },
  { keys: "Mod+I", does: "Italic" },
  { keys: "Mod+Shift+S", does: "Strikethrough" },
  { keys: "Mod+E", does: "Code" },
  { keys: "Mod+K", does: "Link: make, change or remove" },
  { keys: "/", does: "In an empty paragraph: insert a block by its name" },
  { keys: "Mod+F", does: "Find and replace" },
  { keys: "Enter", does: "On a selected button, film or picture: change it. On the sign of a footnote: to its text" },
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

/** Markdown that is converted while typing, at the beginning of a line or around a word. */
const typedShortcuts: typeof shortcuts = [
  { keys: "##, ###, ####", does: "Heading" },
  { keys: "- or *", does: "Bulleted list" },
  { keys: "1.", does: "Numbered list" },
  { keys: "[ ]", does: "Task" },
  { keys: ">", does: "Quote" },
  { keys: "```", does: "Code block" },
  { keys: "---", does: "Rule" },
  { keys: "**word**, *word*, `word`", does: "Bold, italic, code" },
];

/** The name of a shortcut on this platform. */
export function keyName(keys: string): string {
  const isMac = typeof navigator !== "undefined" && /Mac|iPhone|iPad/.test(navigator.userAgent);
  return isMac
    ? keys.replaceAll("Mod+", "⌘").replaceAll("Shift+", "⇧").replaceAll("Alt+", "⌥")
    : keys.replaceAll("Mod", "Ctrl");
}

/** The help dialog with all keyboard shortcuts. */
export function ShortcutHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Writing by keyboard" className="max-w-2xl">
      <KeyList list={shortcuts.map(({ keys, does }) => ({ keys: keyName(keys), does }))} />
      <h3 className="mt-6 mb-3 text-lg">While you type</h3>
      <KeyList list={typedShortcuts} />
      <div className="mt-6 flex justify-end">
        <Button size="small" onClick={onClose}>
          Back to writing
        </Button>
      </div>
    </Dialog>
  );
}

function KeyList({ list }: { list: typeof shortcuts }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 text-sm">
      {list.map(({ keys, does }) => (
        <div key={keys} className="contents">
          <dt className="font-mono text-xs leading-normal whitespace-nowrap text-evergreen-700">{keys}</dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}
