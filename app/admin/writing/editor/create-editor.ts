import { Editor, Extension } from "@tiptap/core";
import { createBlockWriter } from "../markdown/write-markdown.ts";
import { type ReadDocument, readMarkdown } from "../markdown/read-markdown.ts";
import { filesToTake, dropLocalPictures, isLinkAddress } from "../addresses.ts";
import { contentExtensions } from "./extensions.ts";
import { FindText } from "./find-bar.tsx";
import { type BarName, findFootnote } from "./insert-menu.tsx";
import { closeHistory } from "@tiptap/pm/history";
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
        paste: (view) => beginStep(view),
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
    onTransaction: ({ editor: { view }, transaction }) => transaction.getMeta("paste") && beginStep(view),
  });
  writer.remember(editor.state.doc, opened.sources);
  return editor;
}

/** What comes next is undone by itself: without this, within half a second, together with what was typed before. */
export function beginStep(view: EditorView): void {
  view.dispatch(closeHistory(view.state.tr));
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

/**
 * Removes styles, comments, classes and wrappers from the HTML of a word processor or a web page. Keeps headings, bold and italic,
 * lists, tables, links and pictures from the web.
 */
function cleanPastedHtml(html: string): string {
  const inert = dropLocalPictures(toInertMarkup(html));
  // Copied from this editor: ProseMirror needs its attributes.
  if (/\sdata-pm-slice=/.test(inert)) return inert;
  const body = new DOMParser().parseFromString(inert, "text/html").body;
  for (const element of body.querySelectorAll("meta, title, link, xml, script, template, object, iframe, form > input"))
    element.remove();
  removeComments(body);
  wordLists(body);
  for (const element of body.querySelectorAll<HTMLElement>("*")) clean(element);
  for (const element of body.querySelectorAll("p, h2, h3, h4, li")) if (isBlank(element)) element.remove();
  return body.innerHTML.replace(/(?:\u00a0|&nbsp;)+/g, " ");
}

function removeComments(body: Element): void {
  const walker = document.createNodeIterator(body, NodeFilter.SHOW_COMMENT);
  for (let comment = walker.nextNode(); comment; comment = walker.nextNode()) comment.parentNode?.removeChild(comment);
}

function clean(element: HTMLElement): void {
  const style = element.dataset["style"] ?? "";
  const tag = element.tagName.toLowerCase();
  // Elements of Office (o:p, w:sdt), and the wrapper of Google Docs, a <b> with normal weight. Word's bold text has a
  // "mso-bidi-font-weight", which must not match.
  if (tag.includes(":") || (tag === "b" && /(?<![-\w])font-weight:\s*(?:normal|400)/i.test(style)))
    return unwrap(element);
  if (tag === "span" || tag === "font") return markByStyle(element, style);
  if (tag === "a") return cleanLink(element);
  if (tag === "img") return keepAttributes(element, ["src", "alt"]);
  // The page has its own h1, and the editor has no levels below h4.
  const level = /^h([156])$/.exec(tag)?.[1];
  if (level) return rename(element, level === "1" ? "h2" : "h4");
  if (/^t[hd]$/.test(tag)) {
    const align = /text-align:\s*(left|right|center)/i.exec(style)?.[1] ?? element.getAttribute("align");
    keepAttributes(element, []);
    if (align) element.setAttribute("align", align.toLowerCase());
    return;
  }
  keepAttributes(element, ["start", "checked", "type"]);
}

function markByStyle(element: HTMLElement, style: string): void {
  const marks = [
    /(?<![-\w])font-weight:\s*(?:bold|[6-9]00)/i.test(style) && "strong",
    /(?<![-\w])font-style:\s*italic/i.test(style) && "em",
    /text-decoration[^;]*line-through/i.test(style) && "s",
  ].filter((mark) => mark !== false);
  // Headings are bold without a mark. Underlines are dropped, because links have them.
  const isBoldAnyway = element.closest("h1, h2, h3, h4, h5, h6, th") !== null;
  for (const mark of marks.filter((name) => name !== "strong" || !isBoldAnyway)) {
    const wrapper = element.ownerDocument.createElement(mark);
    wrapper.append(...element.childNodes);
    element.append(wrapper);
  }
  unwrap(element);
}

function cleanLink(link: HTMLElement): void {
  const address = realAddress(link.getAttribute("href") ?? "");
  // Fragments: the bookmarks and footnotes of the document do not exist here.
  if (!isLinkAddress(address) || address.startsWith("#")) return unwrap(link);
  keepAttributes(link, []);
  link.setAttribute("href", address);
}

/** The target of a Google Docs link, which goes through a redirect of Google. */
function realAddress(address: string): string {
  if (!URL.canParse(address)) return address;
  const { hostname, pathname, searchParams } = new URL(address);
  const isRedirect = /(?:^|\.)google\.[a-z.]+$/.test(hostname) && pathname === "/url";
  return (isRedirect && searchParams.get("q")) || address;
}

function isBlank(element: Element): boolean {
  return (element.textContent ?? "").replace(/\s/g, "") === "" && !element.querySelector("img, hr, table, input");
}

function keepAttributes(element: Element, names: readonly string[]): void {
  for (const name of element.getAttributeNames()) if (!names.includes(name)) element.removeAttribute(name);
}

function rename(element: Element, tag: string): void {
  const other = element.ownerDocument.createElement(tag);
  other.append(...element.childNodes);
  element.replaceWith(other);
}

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}

const startTag = /<[a-z](?:"[^"]*"|'[^']*'|[^"'<>])*>/gi;
const attribute = /([^\s"'<>/=]+)(\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>]+))?/g;

/**
 * HTML that can be parsed without violations of the page's Content Security Policy: style attributes are renamed to `data-style`,
 * event handlers and style elements are removed. Browsers report violations even in a document that is never shown; Chromium 156 also
 * reports event handlers.
 */
export function toInertMarkup(html: string): string {
  return html
    .replace(/<style\b[^]*?(?:<\/style\s*>|$)/gi, "")
    .replace(startTag, (tag) => tag.replace(attribute, inertAttribute));
}

function inertAttribute(whole: string, name: string, value = ""): string {
  if (/^style$/i.test(name)) return `data-style${value}`;
  return /^on/i.test(name) && value !== "" ? "" : whole;
}

/**
 * Converts the lists of Word, which are paragraphs with the level in a style and the bullet as text. Expects styles as `data-style`.
 */
function wordLists(body: HTMLElement): void {
  const open: { list: Element; level: number }[] = [];
  let previous: Element | null = null;
  for (const paragraph of body.querySelectorAll<HTMLElement>("p, h1, h2, h3, h4, h5, h6")) {
    const level = Number(/mso-list:\s*l\d+\s+level(\d)/i.exec(paragraph.dataset["style"] ?? "")?.[1] ?? 0);
    if (level === 0) continue;
    if (previous === null || paragraph.previousElementSibling !== previous) open.length = 0;
    while ((open.at(-1)?.level ?? 0) > level) open.pop();

    const marker = takeMarker(paragraph);
    let current = open.at(-1);
    if (!current || current.level < level) {
      const list = body.ownerDocument.createElement(/^\s*(?:\d+|[a-z]|[ivx]+)[.)]/i.test(marker) ? "ol" : "ul");
      if (current) (current.list.lastElementChild ?? current.list).append(list);
      else paragraph.before(list);
      current = { list, level };
      open.push(current);
    }
    const item = body.ownerDocument.createElement("li");
    item.append(...paragraph.childNodes);
    current.list.append(item);
    previous = open[0]?.list ?? null;
    paragraph.remove();
  }
}

/** Removes the bullet or number, which Word marks with `mso-list:Ignore`. */
function takeMarker(paragraph: HTMLElement): string {
  const ignored = [...paragraph.querySelectorAll<HTMLElement>("[data-style]")].find((element) =>
    /mso-list:\s*ignore/i.test(element.dataset["style"] ?? ""),
  );
  const marker = ignored?.textContent ?? "";
  ignored?.remove();
  return marker;
}
