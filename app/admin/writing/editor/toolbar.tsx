import type { Editor } from "@tiptap/core";
import type { KeyboardEvent, ReactNode, RefObject } from "react";
import { keyName } from "./shortcuts.ts";
import type { ToolbarState } from "./toolbar-state.ts";
import { ToolbarButton } from "./toolbar-button.tsx";

interface ToolbarProps {
  editor: Editor;
  state: ToolbarState;
  bar: RefObject<HTMLDivElement | null>;
  onKeyDown: (event: KeyboardEvent) => void;
  openBar: "link" | "picture" | null;
  onBar: (bar: "link" | "picture") => void;
  onHelp: () => void;
}

/** Everything that a text can be made of, by one press each. */
export function Toolbar({ editor, state, bar, onKeyDown, openBar, onBar, onHelp }: ToolbarProps) {
  const { active } = state;
  const run = () => editor.chain().focus();

  function chooseBlock(block: string) {
    const level = Number(/\d/.exec(block)?.[0]) as 2 | 3 | 4;
    if (level) run().setHeading({ level }).run();
    else run().setParagraph().run();
  }

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
          aria-label="Kind of paragraph"
          value={state.block}
          onChange={(event) => chooseBlock(event.target.value)}
          className="h-9 shrink-0 rounded-md bg-transparent px-2 text-sm text-ink hover:bg-paper-deep"
        >
          <option value="paragraph">Text</option>
          <option value="heading-2">Heading 2</option>
          <option value="heading-3">Heading 3</option>
          <option value="heading-4">Heading 4</option>
          {/* What was written elsewhere is named as it is. */}
          {["heading-1", "heading-5", "heading-6"].includes(state.block) && (
            <option value={state.block}>Heading {state.block.at(-1)}</option>
          )}
          {state.block === "other" && <option value="other">Code</option>}
        </select>
      </Group>
      <Group>
        <ToolbarButton
          label="Bold"
          icon="bold"
          keys={keyName("Mod+B")}
          pressed={active.has("bold")}
          onPress={() => run().toggleBold().run()}
        />
        <ToolbarButton
          label="Italic"
          icon="italic"
          keys={keyName("Mod+I")}
          pressed={active.has("italic")}
          onPress={() => run().toggleItalic().run()}
        />
        <ToolbarButton
          label="Strikethrough"
          icon="strike"
          keys={keyName("Mod+Shift+S")}
          pressed={active.has("strike")}
          onPress={() => run().toggleStrike().run()}
        />
        <ToolbarButton
          label="Code"
          icon="code"
          keys={keyName("Mod+E")}
          pressed={active.has("code")}
          onPress={() => run().toggleCode().run()}
        />
        <ToolbarButton
          label="Link"
          icon="link"
          keys={keyName("Mod+K")}
          pressed={active.has("link") || openBar === "link"}
          onPress={() => onBar("link")}
        />
      </Group>
      <Group>
        <ToolbarButton
          label="Bulleted list"
          icon="bulletList"
          keys={keyName("Mod+Shift+8")}
          pressed={active.has("bulletList")}
          onPress={() => run().toggleBulletList().run()}
        />
        <ToolbarButton
          label="Numbered list"
          icon="orderedList"
          keys={keyName("Mod+Shift+7")}
          pressed={active.has("orderedList")}
          onPress={() => run().toggleOrderedList().run()}
        />
        <ToolbarButton
          label="Task list"
          icon="taskList"
          keys={keyName("Mod+Shift+9")}
          pressed={active.has("taskList")}
          onPress={() => run().toggleTaskList().run()}
        />
        <ToolbarButton
          label="Quote"
          icon="blockquote"
          keys={keyName("Mod+Shift+B")}
          pressed={active.has("blockquote")}
          onPress={() => run().toggleBlockquote().run()}
        />
        <ToolbarButton
          label="Code block"
          icon="codeBlock"
          keys={keyName("Mod+Alt+C")}
          pressed={active.has("codeBlock")}
          onPress={() => run().toggleCodeBlock().run()}
        />
      </Group>
      <Group>
        <ToolbarButton
          label="Picture"
          icon="image"
          keys={keyName("Mod+Alt+P")}
          pressed={active.has("image") || openBar === "picture"}
          onPress={() => onBar("picture")}
        />
        <ToolbarButton
          label="Table"
          icon="table"
          disabled={state.isInTable}
          onPress={() => run().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()}
        />
        <ToolbarButton label="Rule" icon="rule" onPress={() => run().setHorizontalRule().run()} />
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
        <ToolbarButton label="Keyboard shortcuts" icon="help" onPress={onHelp} />
      </Group>
    </div>
  );
}

/** Tools that stay together when the bar wraps. Its rule is cut off where it begins a line. */
function Group({ children }: { children: ReactNode }) {
  return <div className="-ml-px flex shrink-0 items-center gap-0.5 border-l border-line px-1.5">{children}</div>;
}
