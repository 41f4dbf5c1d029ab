import type { Editor } from "@tiptap/core";

/** What the toolbar shows of the place where the cursor is. */
export interface ToolbarState {
  /** "paragraph", "heading-2" and so on; "other" inside code. */
  block: string;
  active: ReadonlySet<string>;
  canUndo: boolean;
  canRedo: boolean;
  isInTable: boolean;
}

const watched = [
  "bold",
  "italic",
  "strike",
  "code",
  "link",
  "bulletList",
  "orderedList",
  "taskList",
  "blockquote",
  "codeBlock",
  "image",
];

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
