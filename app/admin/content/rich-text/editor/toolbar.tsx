import type { ChainedCommands, Editor, CommandProps } from "@tiptap/core";
import type { KeyboardEvent, ReactNode, RefObject } from "react";
import { type BarName, insertBlock } from "./insert-menu.tsx";
import { type toolbarIcons, keyName, ToolbarButton, useRovingFocus } from "./toolbar-button.tsx";
import { QuietButton } from "../../../../ui/small-buttons.tsx";
import { alignColumns, newTable } from "./tables.ts";

interface ToolbarProps {
  editor: Editor;
  state: ToolbarState;
  bar: RefObject<HTMLDivElement | null>;
  onKeyDown: (event: KeyboardEvent) => void;
  openBar: BarName | null;
  onBar: (bar: BarName) => void;
  onInsert: () => void;
  onHelp: () => void;
}

/** A button that toggles a kind of mark or block. Its name is that of the editor's node and of the icon. */
interface Toggle {
  name: keyof typeof toolbarIcons;
  label: string;
  keys: string;
  toggle: (chain: ChainedCommands) => ChainedCommands;
}

const marks: readonly Toggle[] = [
  { name: "bold", label: "Bold", keys: "Mod+B", toggle: (chain) => chain.toggleBold() },
  { name: "italic", label: "Italic", keys: "Mod+I", toggle: (chain) => chain.toggleItalic() },
  { name: "strike", label: "Strikethrough", keys: "Mod+Shift+S", toggle: (chain) => chain.toggleStrike() },
  { name: "code", label: "Code", keys: "Mod+E", toggle: (chain) => chain.toggleCode() },
];

const blocks: readonly Toggle[] = [
  { name: "bulletList", label: "Bulleted list", keys: "Mod+Shift+8", toggle: (chain) => chain.toggleBulletList() },
  { name: "orderedList", label: "Numbered list", keys: "Mod+Shift+7", toggle: (chain) => chain.toggleOrderedList() },
  { name: "taskList", label: "Task list", keys: "Mod+Shift+9", toggle: (chain) => chain.toggleTaskList() },
  { name: "blockquote", label: "Quote", keys: "Mod+Shift+B", toggle: (chain) => chain.toggleBlockquote() },
  { name: "codeBlock", label: "Code block", keys: "Mod+Alt+C", toggle: (chain) => chain.toggleCodeBlock() },
];

/** The toolbar: marks, blocks, links, pictures, tables and undo. */
export function Toolbar({ editor, state, bar, onKeyDown, openBar, onBar, onInsert, onHelp }: ToolbarProps) {
  const { active } = state;
  const run = () => editor.chain().focus();

  function chooseBlock(block: string) {
    const level = Number(/\d/.exec(block)?.[0]) as 2 | 3 | 4;
    if (level) run().setHeading({ level }).run();
    else run().setParagraph().run();
  }

  const toggleButton = ({ name, label, keys, toggle }: Toggle) => (
    <ToolbarButton
      key={name}
      label={label}
      icon={name}
      keys={keyName(keys)}
      pressed={active.has(name)}
      onPress={() => toggle(run()).run()}
    />
  );

  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label="Formatting"
      onKeyDown={onKeyDown}
      className="flex items-center overflow-x-auto rich-text-tools py-1"
    >
      <Group>
        <select
          data-tool=""
          aria-label="Paragraph style"
          value={state.block}
          onChange={(event) => chooseBlock(event.target.value)}
          className="h-9 shrink-0 rounded-md bg-transparent px-2 text-sm text-ink hover:bg-paper-deep"
        >
          <option value="paragraph">Text</option>
          <option value="heading-2">Heading 2</option>
          <option value="heading-3">Heading 3</option>
          <option value="heading-4">Heading 4</option>
          {/* Levels that can't be chosen are listed only while the text has them. */}
          {["heading-1", "heading-5", "heading-6"].includes(state.block) && (
            <option value={state.block}>Heading {state.block.at(-1)}</option>
          )}
          {state.block === "other" && <option value="other">Code</option>}
        </select>
      </Group>
      <Group>
        {marks.map(toggleButton)}
        <ToolbarButton
          label="Link"
          icon="link"
          keys={keyName("Mod+K")}
          pressed={active.has("link") || openBar === "link"}
          onPress={() => onBar("link")}
        />
      </Group>
      <Group>{blocks.map(toggleButton)}</Group>
      <Group>
        <ToolbarButton
          label="Picture"
          icon="image"
          keys={keyName("Mod+Alt+P")}
          pressed={active.has("image") || active.has("figure") || openBar === "picture"}
          onPress={() => onBar("picture")}
        />
        <ToolbarButton
          label="Table"
          icon="table"
          disabled={state.isInTable}
          onPress={() => run().command(insertBlock(newTable)).run()}
        />
        <ToolbarButton
          label="Rule"
          icon="rule"
          onPress={() =>
            run()
              .command(insertBlock({ type: "horizontalRule" }))
              .run()
          }
        />
        <ToolbarButton label="Insert" icon="insert" keys="/" disabled={state.isInTable} onPress={onInsert} />
      </Group>
      <Group>
        <ToolbarButton
          label="Undo"
          icon="undo"
          keys={keyName("Mod+Z")}
          disabled={!state.canUndo}
          onPress={() => run().undo().run()}
        />
        <ToolbarButton
          label="Redo"
          icon="redo"
          keys={keyName("Mod+Shift+Z")}
          disabled={!state.canRedo}
          onPress={() => run().redo().run()}
        />
      </Group>
      <Group>
        <ToolbarButton
          label="Find and replace"
          icon="find"
          keys={keyName("Mod+F")}
          pressed={openBar === "find"}
          onPress={() => onBar("find")}
        />
        <ToolbarButton label="Keyboard shortcuts" icon="help" onPress={onHelp} />
      </Group>
    </div>
  );
}

/** A group of tools that wraps as a whole. Its separator is clipped at the beginning of a line. */
function Group({ children }: { children: ReactNode }) {
  return <div className="-ml-px flex shrink-0 items-center gap-0.5 border-l border-line px-1.5">{children}</div>;
}

/** The state of the toolbar at the cursor. */
export interface ToolbarState {
  /** "paragraph", "heading-2" and so on; "other" inside code. */
  block: string;
  active: ReadonlySet<string>;
  canUndo: boolean;
  canRedo: boolean;
  isInTable: boolean;
}

const watched = [...marks, ...blocks].map(({ name }): string => name).concat("link", "image", "figure");

/** What the toolbar shows for the present selection. */
export function readToolbarState(editor: Editor): ToolbarState {
  const level = [1, 2, 3, 4, 5, 6].find((depth) => editor.isActive("heading", { level: depth }));
  const can = editor.can();
  return {
    block: level ? `heading-${level}` : editor.isActive("codeBlock") ? "other" : "paragraph",
    active: new Set(watched.filter((name) => editor.isActive(name))),
    canUndo: can.undo(),
    canRedo: can.redo(),
    isInTable: editor.isActive("table"),
  };
}

const align =
  (side: "center" | "right" | null) =>
  ({ state, dispatch }: CommandProps) =>
    alignColumns(side)(state, dispatch);

const tools: readonly { label: string; run: (chain: ChainedCommands) => ChainedCommands; isLoss?: true }[] = [
  { label: "Add row above", run: (chain) => chain.addRowBefore() },
  { label: "Add row below", run: (chain) => chain.addRowAfter() },
  { label: "Add column before", run: (chain) => chain.addColumnBefore() },
  { label: "Add column after", run: (chain) => chain.addColumnAfter() },
  { label: "Align left", run: (chain) => chain.command(align(null)) },
  { label: "Center", run: (chain) => chain.command(align("center")) },
  { label: "Align right", run: (chain) => chain.command(align("right")) },
  { label: "Delete row", run: (chain) => chain.deleteRow(), isLoss: true },
  { label: "Delete column", run: (chain) => chain.deleteColumn(), isLoss: true },
  { label: "Delete table", run: (chain) => chain.deleteTable(), isLoss: true },
];

/** Buttons for the table at the cursor. The first row is always the header row. */
export function TableBar({ editor }: { editor: Editor }) {
  const { bar, onKeyDown } = useRovingFocus();
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label="Table"
      onKeyDown={onKeyDown}
      className="flex gap-1 overflow-x-auto rich-text-tools border-t border-line bg-paper px-1.5 py-1"
    >
      {tools.map(({ label, run, isLoss }) => (
        <QuietButton
          key={label}
          data-tool=""
          className={`shrink-0 font-medium! whitespace-nowrap ${isLoss ? "text-rose!" : ""}`}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => run(editor.chain().focus()).run()}
        >
          {label}
        </QuietButton>
      ))}
    </div>
  );
}
