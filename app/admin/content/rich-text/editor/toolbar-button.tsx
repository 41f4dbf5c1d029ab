import { type ReactNode, type KeyboardEvent, useEffect, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";

interface ToolbarButtonProps {
  label: string;
  icon: keyof typeof toolbarIcons;
  /** The shortcut: "Ctrl+B". */
  keys?: string;
  /** For toggles only. */
  pressed?: boolean;
  disabled?: boolean;
  onPress: () => void;
}

/** A toolbar button. A mouse press leaves the focus in the text. */
export function ToolbarButton({ label, icon, keys, pressed, disabled = false, onPress }: ToolbarButtonProps) {
  return (
    <button
      type="button"
      data-tool=""
      aria-label={label}
      title={keys ? `${label} (${keys})` : label}
      aria-pressed={pressed}
      aria-disabled={disabled || undefined}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => !disabled && onPress()}
      className="grid size-9 shrink-0 place-items-center rounded-md text-ink-soft hover:bg-paper-deep hover:text-ink aria-disabled:cursor-default aria-disabled:text-line-strong aria-disabled:hover:bg-transparent aria-pressed:bg-evergreen-50 aria-pressed:text-evergreen-700"
    >
      <svg viewBox="0 0 20 20" className="size-5" aria-hidden="true">
        {toolbarIcons[icon]}
      </svg>
    </button>
  );
}

const stroke = {
  fill: "none",
  stroke: "currentColor",
  strokeWidth: 1.7,
  strokeLinecap: "round",
  strokeLinejoin: "round",
} as const;

/** Icon paths of the toolbar, in a view box of 20 by 20. */
export const toolbarIcons = {
  bold: <path d="M6 4h5a3.2 3.2 0 0 1 0 6.4H6zm0 6.4h5.8a3 3 0 0 1 0 6H6z" {...stroke} strokeWidth={2.2} />,
  italic: <path d="M12 4h3M5 16h3m4-12L8 16" {...stroke} />,
  strike: (
    <path
      d="M4 10h12M6.5 7.2C6.5 5.4 8 4 10 4c1.7 0 2.8.7 3.3 1.8M13.5 12.8c0 1.9-1.5 3.2-3.5 3.2-1.9 0-3.2-.9-3.6-2.2"
      {...stroke}
    />
  ),
  code: <path d="m7 6-4 4 4 4m6-8 4 4-4 4" {...stroke} />,
  link: (
    <path
      d="M8.5 11.5a3 3 0 0 0 4.2 0l2.8-2.8a3 3 0 0 0-4.2-4.2l-1 1m1.2 3a3 3 0 0 0-4.2 0l-2.8 2.8a3 3 0 0 0 4.2 4.2l1-1"
      {...stroke}
    />
  ),
  heading: <path d="M5 4v12M15 4v12M5 10h10" {...stroke} />,
  bulletList: <path d="M8 5h9M8 10h9m-9 5h9M3.5 5h.01M3.5 10h.01M3.5 15h.01" {...stroke} strokeWidth={2} />,
  orderedList: (
    <path
      d="M8.5 5H17m-8.5 5H17m-8.5 5H17M3 4l1.3-.7V7M3 9.8c.2-.7.8-1 1.3-1 .7 0 1.2.4 1.2 1 0 1-2.4 1.6-2.4 2.7h2.5"
      {...stroke}
      strokeWidth={1.5}
    />
  ),
  taskList: <path d="m3 5.5 1.4 1.4L7 4m3 1.5h7M3 13.2l1.4 1.4L7 11.7m3 1.5h7" {...stroke} />,
  blockquote: <path d="M4 5v10M8 6h8m-8 4h8m-8 4h5" {...stroke} />,
  codeBlock: <path d="M3 4.5h14v11H3zM8 8l-2 2 2 2m4-4 2 2-2 2" {...stroke} />,
  rule: <path d="M3 10h14M6 5h8M6 15h8" {...stroke} />,
  image: <path d="M3 4.5h14v11H3zm0 8.5 4-4 3.5 3.5L13 10l4 4M12.8 7.5h.01" {...stroke} />,
  table: <path d="M3 4.5h14v11H3zm0 4h14M3 12h14M8 4.5v11" {...stroke} />,
  insert: <path d="M10 4v12M4 10h12" {...stroke} />,
  find: <path d="M9 3.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11zm4 9.5 4 4" {...stroke} />,
  undo: <path d="M7.5 5 4 8.5 7.5 12M4 8.5h7.5a4 4 0 0 1 0 8H9" {...stroke} />,
  redo: <path d="M12.5 5 16 8.5 12.5 12M16 8.5H8.5a4 4 0 0 0 0 8H11" {...stroke} />,
  help: <path d="M7.5 7.6C7.5 6 8.6 5 10.1 5s2.5 1 2.5 2.3c0 1.9-2.6 2-2.6 4m0 3.2h.01" {...stroke} />,
} satisfies Record<string, ReactNode>;

/** The shortcuts of the help dialog. `Mod` is Ctrl, or the command key on a Mac. */
const shortcuts: readonly { keys: string; does: string }[] = [
  { keys: "Mod+S", does: "Save, and go on writing" },
  { keys: "Mod+B", does: "Bold" },
  { keys: "Mod+I", does: "Italic" },
  { keys: "Mod+Shift+S", does: "Strikethrough" },
  { keys: "Mod+E", does: "Code" },
  { keys: "Mod+., Mod+,", does: "Superscript, subscript: m² and CO₂" },
  { keys: "Mod+K", does: "Add, change, or remove a link" },
  { keys: "/", does: "In an empty paragraph: insert a block by its name" },
  { keys: "Mod+F", does: "Find and replace" },
  { keys: "Enter", does: "On a selected button, video, or picture: edit it. On a footnote number: go to its text" },
  { keys: "Mod+Alt+P", does: "Insert or change a picture" },
  { keys: "Mod+Alt+2, 3, 4", does: "Heading of that level" },
  { keys: "Mod+Alt+0", does: "Plain paragraph" },
  { keys: "Mod+Shift+8, 7, 9", does: "Bulleted, numbered, task list" },
  { keys: "Mod+Shift+B", does: "Quote" },
  { keys: "Mod+Alt+C", does: "Code block" },
  { keys: "Tab, Shift+Tab", does: "In a list: indent or outdent. In a table: next or previous cell" },
  { keys: "Shift+Enter", does: "New line in the same paragraph. In a table cell, Enter does it, too" },
  { keys: "Mod+Shift+V", does: "Paste as plain text" },
  { keys: "Mod+Z, Mod+Shift+Z", does: "Undo, redo" },
  {
    keys: "Alt+F10",
    does: "To the bar at the selected words, then to the toolbar; arrows move in them, Escape leads back",
  },
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
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts" className="max-w-2xl">
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

/** Roving tabindex: the toolbar is one tab stop; arrow keys, Home and End move between its controls (marked with `data-tool`). */
export function useRovingFocus() {
  const bar = useRef<HTMLDivElement>(null);
  const tools = () => [...(bar.current?.querySelectorAll<HTMLElement>("[data-tool]") ?? [])];

  // After each render, because the set of controls changes.
  useEffect(() => {
    const all = tools();
    const stop = all.find((tool) => tool.tabIndex === 0) ?? all[0];
    for (const tool of all) tool.tabIndex = tool === stop ? 0 : -1;
  });

  function focus(tool: HTMLElement | undefined) {
    if (!tool) return;
    for (const other of tools()) other.tabIndex = other === tool ? 0 : -1;
    tool.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    const all = tools();
    const at = all.indexOf(event.target as HTMLElement);
    if (at < 0) return;
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    focus(all[(next + all.length) % all.length]);
  }

  return { bar, onKeyDown, focusFirst: () => focus(tools().find((tool) => tool.tabIndex === 0)) };
}
