import { dropLostPictures, isLinkAddress } from "../../../fields/addresses.ts";
import { nestListedParagraphs, nestLeveledLists, markTasks } from "./pasted-lists.ts";
import { squareTables } from "./pasted-tables.ts";

/**
 * Removes styles, comments, classes and wrappers from the HTML of a word processor or a web page. Keeps headings, bold and italic,
 * raised and lowered text, lists, tasks, boxes, tables, code, links and pictures from the web.
 */
export function cleanPastedHtml(html: string): string {
  const inert = dropLostPictures(toInertMarkup(html));
  const body = new DOMParser().parseFromString(inert, "text/html").body;
  // Copied from an editor of this kind: ProseMirror needs its attributes.
  const isCopied = /\sdata-pm-slice=/.test(inert);
  if (isCopied && !body.querySelector("table")) return inert;
  if (!isCopied) cleanBody(body);
  squareTables(body);
  return body.innerHTML;
}

function cleanBody(body: HTMLElement): void {
  for (const element of body.querySelectorAll("meta, title, link, xml, script, template, object, iframe"))
    element.remove();
  removeComments(body);
  writeCode(body);
  nestListedParagraphs(body);
  nestLeveledLists(body);
  markTasks(body);
  for (const box of body.querySelectorAll("aside")) writeBox(box);
  for (const element of body.querySelectorAll<HTMLElement>("*")) clean(element);
  mendSpaces(body);
  for (const element of body.querySelectorAll("p, h2, h3, h4, li"))
    if (isBlank(element) && !element.hasAttribute("data-callout-title")) element.remove();
}

function removeComments(body: Element): void {
  const walker = document.createNodeIterator(body, NodeFilter.SHOW_COMMENT);
  for (let comment = walker.nextNode(); comment; comment = walker.nextNode()) comment.parentNode?.removeChild(comment);
}

/** Attributes that the editor reads. */
const readAttributes = ["start", "data-type", "data-checked", "data-callout", "data-kind", "data-callout-title"];

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
    keepAttributes(element, ["colspan", "rowspan"]);
    if (align) element.setAttribute("align", align.toLowerCase());
    return;
  }
  if (tag === "table") return keepAttributes(element, ["role"]);
  if (tag === "code") {
    const language = /(?:^|\s)language-[a-z0-9+#-]+/i.exec(element.className)?.[0].trim();
    keepAttributes(element, []);
    if (language) element.className = language;
    return;
  }
  keepAttributes(element, readAttributes);
}

function markByStyle(element: HTMLElement, style: string): void {
  const marks = [
    /(?<![-\w])font-weight:\s*(?:bold|[6-9]00)/i.test(style) && "strong",
    /(?<![-\w])font-style:\s*italic/i.test(style) && "em",
    /text-decoration[^;]*line-through/i.test(style) && "s",
    /vertical-align:\s*super/i.test(style) && "sup",
    /vertical-align:\s*sub/i.test(style) && "sub",
  ].filter((mark) => mark !== false);
  // Headings are bold without a mark. Underlines are dropped, because links have them.
  const isBoldAnyway = element.closest("h1, h2, h3, h4, h5, h6, th") !== null;
  for (const mark of marks.filter((name) => name !== "strong" || !isBoldAnyway)) {
    if (mark.startsWith("su") && element.closest("sup, sub")) continue;
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

const monospace = /font(?:-family)?:[^;]*(?:mono|consolas|menlo|monaco|courier|cascadia|fira code)/i;

/** Code of VS Code (a `div` for each line) and of other programs (`pre`, with a `br` for each line) becomes code of the editor. */
function writeCode(body: HTMLElement): void {
  for (const element of body.querySelectorAll<HTMLElement>("div[data-style]")) {
    const style = element.dataset["style"] ?? "";
    if (!/white-space:\s*pre\s*(?:;|$)/i.test(style) || !monospace.test(style) || element.closest("pre")) continue;
    const lines = [...element.children].some(({ tagName }) => tagName === "DIV")
      ? [...element.children].map(codeOf)
      : codeOf(element).split("\n");
    const code = element.ownerDocument.createElement("code");
    code.textContent = lines.join("\n");
    // One line within a sentence stays there; where it is indented, it is a part of something longer.
    if (lines.length === 1 && !/^\s/.test(code.textContent)) element.replaceWith(code);
    else {
      const block = element.ownerDocument.createElement("pre");
      block.append(code);
      element.replaceWith(block);
    }
  }
  for (const block of body.querySelectorAll("pre")) {
    const inner =
      block.children.length === 1 && block.firstElementChild?.tagName === "CODE" ? block.firstElementChild : block;
    inner.textContent = codeOf(inner).replace(/\n$/, "");
  }
}

function codeOf(element: Element): string {
  if (element.tagName === "BR") return "";
  for (const end of element.querySelectorAll("br")) end.replaceWith("\n");
  return (element.textContent ?? "").replaceAll("\u00a0", " ");
}

/** An `aside` is a box; Notion copies its callouts as one. */
function writeBox(aside: HTMLElement): void {
  const box = aside.ownerDocument.createElement("div");
  const title = aside.ownerDocument.createElement("p");
  if (isBlank(aside)) return aside.remove();
  box.dataset["callout"] = "";
  box.dataset["kind"] = "note";
  title.dataset["calloutTitle"] = "";
  box.append(title);
  let line: HTMLElement | null = null;
  const children = [...aside.childNodes];
  for (const child of children) {
    if (child instanceof HTMLElement && child.matches(lineTags + ", ul, ol, table, pre")) {
      box.append(child);
      line = null;
    } else {
      line ??= box.appendChild(aside.ownerDocument.createElement("p"));
      line.append(child);
    }
  }
  aside.replaceWith(box);
}

const lineTags =
  "p, h1, h2, h3, h4, h5, h6, li, td, th, div, blockquote, dt, dd, figcaption, caption, section, article, body";

/** Stands for a line break among the text of a line. */
const lineBreak = "\ufffc";

/**
 * A space that doesn't break stays between two words or before a sign, as French and numbers have it. Beside another space, or at the
 * end of a line, it is what programs make of spaces, and becomes one.
 */
function mendSpaces(body: HTMLElement): void {
  const lines = new Map<Element, { text: string; nodes: { node: Text; start: number }[] }>();
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const isBreak = node.nodeName === "BR";
    const around = node.parentElement?.closest(lineTags);
    if (!around || (!isBreak && !(node instanceof Text)) || node.parentElement?.closest("pre")) continue;
    const line = lines.get(around) ?? { text: "", nodes: [] };
    lines.set(around, line);
    if (node instanceof Text) line.nodes.push({ node, start: line.text.length });
    line.text += node instanceof Text ? node.data : lineBreak;
  }
  for (const { text, nodes } of lines.values()) {
    const mended = text.replace(/[ \t\r\n\f\u00a0\ufffc]+/g, (run: string, at: number) => {
      if (run.includes(lineBreak)) return run.replaceAll(/[^\ufffc]/g, "\0");
      return run === "\u00a0" && at > 0 && at + 1 < text.length ? run : run.replaceAll("\u00a0", " ");
    });
    for (const { node, start } of nodes) node.data = mended.slice(start, start + node.data.length).replaceAll("\0", "");
  }
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
