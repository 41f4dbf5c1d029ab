import "#app/ui/testing/jsdom.ts";
import { afterEach, expect } from "vitest";
import { createEditor } from "../../editor/create-editor.ts";
import { editorSchema } from "../../editor/extensions.ts";
import { readMarkdown } from "../../markdown/read-markdown.ts";
import { openMarkdown, writeMarkdown } from "../../markdown/write-markdown.ts";

// Editors in which tests paste and type. jsdom has no layout.

const noBox = { top: 0, right: 0, bottom: 0, left: 0, width: 0, height: 0, x: 0, y: 0, toJSON: () => "" };
Range.prototype.getClientRects = () => [noBox] as unknown as DOMRectList;
Range.prototype.getBoundingClientRect = () => noBox;

const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

/** Opens Markdown with the cursor in its first text, at the end. */
export function open(markdown: string) {
  const element = document.body.appendChild(document.createElement("div"));
  let written = markdown;
  const editor = createEditor({
    element,
    opened: readMarkdown(markdown),
    attributes: {},
    onText: (text) => (written = text),
    onBar: () => {},
    onKey: () => false,
    onToolbar: () => {},
    onFiles: () => {},
    margins: noBox,
  });
  closing.push(() => {
    editor.destroy();
    element.remove();
  });
  const textblock = editor.state.selection.$head.end();
  editor.commands.setTextSelection(textblock);
  return { editor, written: () => written };
}

/** The Markdown after HTML was pasted; checked to mean the same when it is opened again. */
export function paste(html: string, into = ""): string {
  const { editor, written } = open(into);
  editor.view.pasteHTML(html, new Event("paste") as ClipboardEvent);
  editor.state.doc.check();
  const markdown = written();
  const opened = openMarkdown(markdown, editorSchema);
  expect(opened).not.toBeNull();
  expect(writeMarkdown(opened!.doc), "rewritten").toBe(markdown);
  return markdown;
}
