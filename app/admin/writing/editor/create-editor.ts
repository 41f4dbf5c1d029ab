import { Editor, Extension } from "@tiptap/core";
import { createBlockWriter } from "../markdown/write-markdown.ts";
import { type ReadDocument, readMarkdown } from "../markdown/read-markdown.ts";
import { cleanPastedHtml } from "./clean-paste.ts";
import { contentExtensions } from "./extensions.ts";
import { type Schema, Slice } from "@tiptap/pm/model";

interface EditorOptions {
  element: HTMLElement;
  opened: ReadDocument;
  /** ARIA attributes of the editable element. */
  attributes: Record<string, string>;
  onText: (markdown: string) => void;
  /** Called when a key opens one of the bars. */
  onBar: (bar: "link" | "picture") => void;
  onToolbar: () => void;
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
  onToolbar,
  margins,
}: EditorOptions): Editor {
  const writer = createBlockWriter();
  const keys = Extension.create({
    name: "barKeys",
    addKeyboardShortcuts: () => ({
      "Mod-k": () => run(() => onBar("link")),
      "Mod-Alt-p": () => run(() => onBar("picture")),
      "Alt-F10": () => run(onToolbar),
    }),
  });
  const editor = new Editor({
    element,
    extensions: [...contentExtensions, keys],
    content: opened.doc,
    // The Content Security Policy allows styles from files only: app/styles/editor.css.
    injectCSS: false,
    editorProps: {
      scrollThreshold: margins,
      scrollMargin: margins,
      attributes: { class: "article", role: "textbox", "aria-multiline": "true", ...attributes },
      // ProseMirror consumes Escape without using it; the dialog around the form needs it.
      handleDOMEvents: { keydown: (_view, { key, isComposing }) => key === "Escape" && !isComposing },
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

function run(action: () => void): true {
  action();
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
