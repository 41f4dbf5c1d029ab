import { Editor, Extension } from "@tiptap/core";
import { createBlockWriter } from "../markdown/write-markdown.ts";
import type { ReadDocument } from "../markdown/read-markdown.ts";
import { filesToTake } from "../../../fields/addresses.ts";
import { cleanPastedHtml } from "../paste/pasted-html.ts";
import { readPastedText } from "../paste/pasted-text.ts";
import { copiedText } from "./copied-text.ts";
import { contentExtensions } from "./extensions.ts";
import { FindText } from "./find-bar.tsx";
import { pasteIntoCell } from "./tables.ts";
import { TypedMarks, typedBlocks } from "./typed-marks.ts";
import { type BarName, findFootnote } from "./insert-menu.tsx";
import { closeHistory } from "@tiptap/pm/history";
import { Fragment, type Node, type Schema, Slice } from "@tiptap/pm/model";
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
    extensions: [...contentExtensions, FindText, TypedMarks, keys],
    enableInputRules: typedBlocks,
    // What is pasted is read as a whole (../paste/pasted-text.ts); only bare addresses become links.
    enablePasteRules: ["link"],
    content: opened.doc,
    // The Content Security Policy allows styles from files only: app/styles/editor.css.
    injectCSS: false,
    editorProps: {
      scrollThreshold: margins,
      scrollMargin: margins,
      attributes: { class: "article", role: "textbox", "aria-multiline": "true", ...attributes },
      // ProseMirror consumes Escape without using it; the dialog around the form needs it.
      handleDOMEvents: {
        keydown: (_view, event) => event.key === "Escape" && (onKey(event) || true),
        paste: (view) => beginStep(view),
      },
      handleKeyDown: (_view, event) => onKey(event),
      handlePaste: (view, { clipboardData }) => {
        // Prose that somebody writes in VS Code is no code.
        if (isProseOfEditor(clipboardData)) return pasteProse(view, clipboardData?.getData("text/plain") ?? "");
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
      handleClick: (view, _position, event) => writeBelow(view, event),
      handleDoubleClickOn: (view, _position, node) => openNode(node, view.state, view, onBar),
      transformPastedHTML: cleanPastedHtml,
      clipboardTextSerializer: copiedText,
      clipboardTextParser: (text, context, plain) => {
        const read = readTextSlice(text, plain, context.doc.type.schema);
        // null lets ProseMirror parse the text itself; its type does not allow it.
        return read as NonNullable<typeof read>;
      },
    },
    onUpdate: ({ editor: { state } }) => onText(writer.write(state.doc)),
    onTransaction: ({ editor: { view }, transaction }) => transaction.getMeta("paste") && beginStep(view),
  });
  writer.remember(editor.state.doc, opened.sources);
  return editor;
}

/**
 * A press below a table, a box or code at the end of a text begins a paragraph there. Browsers put the cursor into the block.
 */
function writeBelow(view: EditorView, { clientY }: MouseEvent): boolean {
  const { doc, schema, tr } = view.state;
  const last = doc.lastChild!;
  if ((last.isTextblock && !last.type.spec.code) || last.type.name.endsWith("List")) return false;
  const end = doc.content.size;
  const block = view.nodeDOM(end - last.nodeSize);
  if (!(block instanceof HTMLElement) || clientY <= block.getBoundingClientRect().bottom) return false;
  tr.insert(end, schema.nodes["paragraph"]!.create());
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, end + 1)).scrollIntoView());
  return true;
}

/** What comes next is undone by itself: without this, within half a second, together with what was typed before. */
export function beginStep(view: EditorView): void {
  view.dispatch(closeHistory(view.state.tr));
}

function filesIn(data: DataTransfer | null): readonly File[] {
  return data ? filesToTake({ html: data.getData("text/html"), files: [...data.files] }) : [];
}

/** Whether VS Code has copied prose; all else it copies becomes a block of code. */
function isProseOfEditor(data: DataTransfer | null): boolean {
  return /"mode":"(?:markdown|plaintext)"/.test(data?.getData("vscode-editor-data") ?? "");
}

function pasteProse(view: EditorView, text: string): boolean {
  const { schema, tr } = view.state;
  if (text === "") return false;
  const slice = readTextSlice(text, false, schema) ?? new Slice(Fragment.from(schema.text(text)), 0, 0);
  if (!pasteIntoCell(view, slice)) view.dispatch(tr.replaceSelection(slice).scrollIntoView().setMeta("paste", true));
  return true;
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

function readTextSlice(text: string, isPlain: boolean, schema: Schema): Slice | null {
  const read = readPastedText(text, isPlain);
  if (!read) return null;
  const doc = schema.nodeFromJSON(read);
  const isOneParagraph = doc.childCount === 1 && doc.firstChild?.type.name === "paragraph";
  return isOneParagraph ? new Slice(doc.content, 1, 1) : Slice.maxOpen(doc.content);
}
