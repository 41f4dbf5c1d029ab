import { Editor, Extension } from "@tiptap/core";
import { createBlockWriter } from "../markdown/write-markdown.ts";
import { type ReadDocument, readMarkdown } from "../markdown/read-markdown.ts";
import { filesToTake } from "../lost-pictures.ts";
import { cleanPastedHtml } from "./clean-paste.ts";
import { contentExtensions } from "./extensions.ts";
import { FindText } from "./find-text.ts";
import { findFootnote } from "./insert-block.ts";
import type { BarName } from "./insertions.ts";
import { type Node, type Schema, Slice } from "@tiptap/pm/model";
import { type EditorState, NodeSelection, TextSelection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";

interface EditorOptions {
  element: HTMLElement;
  opened: ReadDocument;
  /** ARIA attributes of the editable element. */
  attributes: Record<string, string>;
  onText: (markdown: string) => void;
  /** Called when a key opens one of the bars. */
  onBar: (bar: BarName) => void;
  /** Asked first with each key; true when it took it. */
  onKey: (event: KeyboardEvent) => boolean;
  onToolbar: () => void;
  /** Called with files that were pasted or dropped, and the position in the text where they belong. */
  onFiles: (files: readonly File[], position: number, isPasted: boolean) => void;
  /** Parts of the scrolling area that bars cover; may change while the editor is open. */
  margins: ScrollMargins;
}

/** Pixels between the cursor and the edges of the scrolling area. */
export type ScrollMargins = Record<"top" | "right" | "bottom" | "left", number>;

/** Creates an editor in the page, which reports its text as Markdown after each change. */
export function createEditor({
  element,
  opened,
  attributes,
  onText,
  onBar,
  onKey,
  onToolbar,
  onFiles,
  margins,
}: EditorOptions): Editor {
  const writer = createBlockWriter();
  const keys = Extension.create({
    name: "barKeys",
    // Before the keys that split or delete a block.
    priority: 1_000,
    addKeyboardShortcuts: () => ({
      Enter: ({ editor: { state, view } }) => openSelected(state, view, onBar),
      "Mod-f": () => run(() => onBar("find")),
      "Mod-k": () => run(() => onBar("link")),
      "Mod-Alt-p": () => run(() => onBar("picture")),
      "Alt-F10": () => run(onToolbar),
    }),
  });
  const editor = new Editor({
    element,
    extensions: [...contentExtensions, FindText, keys],
    content: opened.doc,
    // The Content Security Policy allows styles from files only: app/styles/editor.css.
    injectCSS: false,
    editorProps: {
      scrollThreshold: margins,
      scrollMargin: margins,
      attributes: { class: "article", role: "textbox", "aria-multiline": "true", ...attributes },
      // ProseMirror consumes Escape without using it; the dialog around the form needs it.
      handleDOMEvents: {
        keydown: (_view, event) => event.key === "Escape" && !event.isComposing && (onKey(event) || true),
      },
      handleKeyDown: (_view, event) => onKey(event),
      handlePaste: (view, { clipboardData }) => {
        const files = filesIn(clipboardData);
        if (files.length > 0) onFiles(files, view.state.selection.from, true);
        return files.length > 0;
      },
      handleDrop: (view, { dataTransfer, clientX, clientY }) => {
        const files = filesIn(dataTransfer);
        const place = view.posAtCoords({ left: clientX, top: clientY });
        if (files.length > 0) onFiles(files, place?.pos ?? view.state.selection.from, false);
        return files.length > 0;
      },
      handleDoubleClickOn: (view, _position, node) => openNode(node, view.state, view, onBar),
      transformPastedHTML: cleanPastedHtml,
      clipboardTextParser: (text, context, plain) => {
        const read = plain ? null : readPastedText(text, context.doc.type.schema);
        // null lets ProseMirror parse the text itself; its type does not allow it.
        return read as NonNullable<typeof read>;
      },
    },
    onUpdate: ({ editor: { state } }) => onText(writer.write(state.doc)),
  });
  writer.remember(editor.state.doc, opened.sources);
  return editor;
}

function filesIn(data: DataTransfer | null): readonly File[] {
  return data ? filesToTake({ html: data.getData("text/html"), files: [...data.files] }) : [];
}

function run(action: () => void): true {
  action();
  return true;
}

/** The bar for a selected block that has no text to write in; the sign of a footnote leads to its text. */
function openSelected(state: EditorState, view: EditorView, onBar: EditorOptions["onBar"]): boolean {
  return state.selection instanceof NodeSelection && openNode(state.selection.node, state, view, onBar);
}

function openNode(node: Node, state: EditorState, view: EditorView, onBar: EditorOptions["onBar"]): boolean {
  const { name } = node.type;
  if (name === "button" || name === "embed") return run(() => onBar(name));
  if (name === "image") return run(() => onBar("picture"));
  if (name !== "footnoteReference") return false;
  const place = findFootnote(state.doc, String(node.attrs["label"]));
  if (place === null) return false;
  view.dispatch(state.tr.setSelection(TextSelection.near(state.doc.resolve(place))).scrollIntoView());
  return true;
}

const blockSign = /^(?: {0,3}(?:#{1,6} |[-*+] |\d{1,3}[.)] |> |```|~~~)|\|.*\|\s*$)/m;
const inlineSign = /\*\*\S[^*]*\*\*|\[[^\]]+\]\([^)\s]+\)|`[^`]+`/;

/** Parses pasted Markdown; null for text without any Markdown syntax. */
function readPastedText(text: string, schema: Schema): Slice | null {
  if (!blockSign.test(text) && !inlineSign.test(text)) return null;
  const doc = schema.nodeFromJSON(readMarkdown(text.replace(/\r\n?/g, "\n")).doc);
  const isOneParagraph = doc.childCount === 1 && doc.firstChild?.type.name === "paragraph";
  return isOneParagraph ? new Slice(doc.content, 1, 1) : Slice.maxOpen(doc.content);
}
