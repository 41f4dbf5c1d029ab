import { dropLocalPictures } from "../lost-pictures.ts";
import { isLinkAddress } from "./addresses.ts";
import { toInertMarkup } from "./inert-markup.ts";
import { wordLists } from "./word-lists.ts";

/**
 * HTML from a word processor or a web page without what belongs to that program: styles, comments, classes, wrappers. What
 * it means is kept: headings, bold and italic, lists, tables, links, pictures from the web.
 */
export function cleanPastedHtml(html: string): string {
  const inert = dropLocalPictures(toInertMarkup(html));
  // Our own: ProseMirror reads more from it than a cleaned copy would tell.
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
  // Office's own elements (o:p, w:sdt), and Google's wrapper that is bold in name only. Word's bold text also names a
  // weight, as "mso-bidi-font-weight", which is another property.
  if (tag.includes(":") || (tag === "b" && /(?<![-\w])font-weight:\s*(?:normal|400)/i.test(style)))
    return unwrap(element);
  if (tag === "span" || tag === "font") return markByStyle(element, style);
  if (tag === "a") return cleanLink(element);
  if (tag === "img") return keepAttributes(element, ["src", "alt"]);
  // The page has its own h1, and the editor's headings end at the fourth.
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
  // A heading is bold by itself, and a link's underline is no mark.
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
  // Bookmarks and footnotes of a document lead nowhere here.
  if (!isLinkAddress(address) || address.startsWith("#")) return unwrap(link);
  keepAttributes(link, []);
  link.setAttribute("href", address);
}

/** Google Docs sends readers through an address of its own. */
function realAddress(address: string): string {
  try {
    const url = new URL(address);
    const isRedirect = /(?:^|\.)google\.[a-z.]+$/.test(url.hostname) && url.pathname === "/url";
    return (isRedirect && url.searchParams.get("q")) || address;
  } catch {
    return address;
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
