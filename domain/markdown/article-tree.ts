import type { Element, ElementContent, Root, RootContent } from "hast";
import type { VFile } from "vfile";
import { sections } from "#lib/addresses.ts";
import { splitValues } from "#lib/text/split-values.ts";
import { embedHosts } from "#content/sections/embeds.ts";
import { readVideoAddress, calloutTitles } from "./directives.ts";
import type { Options } from "rehype-sanitize";

type Parent = Root | Element;

function eachElement(node: Parent, visit: (element: Element, parent: Parent) => void): void {
  for (const child of node.children.slice()) {
    if (child.type !== "element") continue;
    visit(child, node);
    eachElement(child, visit);
  }
}

function replace(parent: Parent, element: Element, ...others: ElementContent[]): void {
  const children = parent.children as ElementContent[];
  children.splice(children.indexOf(element), 1, ...others);
}

/**
 * Shifts the headings below the page's h1, whatever level the text begins with, and closes gaps (an h4 right under an
 * h2 becomes an h3), because screen readers show headings as an outline.
 */
export function fitHeadings(tree: Root): void {
  const open: number[] = [];
  eachElement(tree, (element) => {
    const level = /^h([1-6])$/.exec(element.tagName)?.[1];
    if (!level) return;
    while ((open.at(-1) ?? 0) >= Number(level)) open.pop();
    open.push(Number(level));
    // A heading of several lines has the same id as on one line, on which the editor writes it.
    writeOnOneLine(element);
    element.tagName = `h${Math.min(6, open.length + 1)}`;
  });
}

function writeOnOneLine(heading: Element): void {
  for (const child of heading.children) {
    if (child.type === "text") child.value = child.value.replaceAll("\n", " ");
    else if (child.type === "element") writeOnOneLine(child);
  }
}

/**
 * Replaces the boxes of task lists by characters: a disabled checkbox without a label is not read by screen readers.
 */
export function writeOutCheckboxes(tree: Root): void {
  eachElement(tree, (element, parent) => {
    if (element.tagName !== "input" || element.properties["type"] !== "checkbox") return;
    replace(parent, element, { type: "text", value: element.properties["checked"] ? "☑" : "☐" });
  });
}

/** A list of tasks has boxes in place of bullets (app/styles/article.css), and the role because some browsers take a list without bullets for none. */
function beginsWithBox(node: ElementContent): boolean {
  if (node.type === "text") return /^[☐☑](?: |$)/.test(node.value);
  const first = "children" in node && node.children.find((child) => child.type !== "text" || child.value.trim() !== "");
  return Boolean(first) && beginsWithBox(first as ElementContent);
}

/** Steps after sanitizing: link relations, lazy pictures with alternative text, containers that scroll by keyboard. */
export function finishArticle(tree: Root, file: VFile): void {
  eachElement(tree, (element, parent) => {
    if (element.tagName === "a") finishLink(element, parent, file);
    else if (element.tagName === "aside") finishCallout(element, parent);
    else if (element.tagName === "img") finishImage(element, parent);
    else if (element.tagName === "pre") element.properties["tabIndex"] = 0;
    else if (element.tagName === "table") replace(parent, element, scrollBox(element));
    else if (element.tagName === "td") keepValues(element, file);
    else if (element.tagName === "ul" && element.children.some(beginsWithBox)) element.properties["role"] = "list";
  });
}

/** A note, because an `aside` is a landmark, of which a page has few. One that is no callout came as HTML, and leaves its text. */
function finishCallout(aside: Element, parent: Parent): void {
  if (aside.properties["dataCallout"] === undefined) return replace(parent, aside, ...aside.children);
  aside.tagName = "div";
  aside.properties["role"] = "note";
}

/** A link to a film gets what the page needs to play it in place (docs/decisions/178-blocks-as-directives.md). */
function finishEmbed(link: Element, parent: Parent): void {
  delete link.properties["dataEmbed"];
  const video = readVideoAddress(String(link.properties["href"]));
  if (!video) return;
  const { name, page } = embedHosts[video.provider];
  link.properties["href"] = page(video.id);
  link.properties["dataVideo"] = `${video.provider}/${video.id}`;
  link.properties["dataNeedsScript"] = "";
  link.children.push({
    type: "element",
    tagName: "small",
    properties: {},
    children: [{ type: "text", value: ` ${name}` }],
  });
  if ("tagName" in parent && parent.tagName === "p") parent.properties["dataEmbed"] = "";
}

function finishLink(link: Element, parent: Parent, file: VFile): void {
  if (link.properties["dataEmbed"] !== undefined) finishEmbed(link, parent);
  const href = link.properties["href"];
  if (typeof href !== "string") {
    delete link.properties["dataButton"];
    return;
  }
  if (href.startsWith("#")) {
    if (href.length > 1) link.properties["href"] = `#${ownId(idPrefix + href.slice(1), file)}`;
  } else if (leavesSite(href)) {
    link.properties["rel"] = ["nofollow", "noopener"];
  }
}

/** As browsers read it: `//host` and `/\host` are other hosts, too. */
function leavesSite(href: string): boolean {
  try {
    const url = new URL(href, `https://this-site.invalid${sections.posts}/`);
    return url.protocol !== "mailto:" && url.host !== "this-site.invalid";
  } catch {
    return true;
  }
}

function finishImage(image: Element, parent: Parent): void {
  const src = image.properties["src"];
  if (typeof src !== "string") return replace(parent, image);
  image.properties["src"] = secureImage(src);
  image.properties["alt"] ??= "";
  image.properties["loading"] = "lazy";
  image.properties["decoding"] = "async";
}

/** The address of a picture with https in place of http, because the site's policy refuses unencrypted pictures. */
export function secureImage(address: string): string {
  return address.replace(/^http:/i, "https:");
}

/** Makes every address in the text absolute, for feeds. */
export function resolveAddresses(tree: Root, file: VFile): void {
  const { base } = file.data;
  if (base === undefined) return;
  eachElement(tree, ({ properties }) => {
    for (const name of ["href", "src"]) {
      const address = properties[name];
      if (typeof address === "string" && URL.canParse(address, base)) properties[name] = new URL(address, base).href;
    }
  });
}

/** Characters that Unicode keeps for use within a program. */
const signs = { "<": "\ufdd0", ">": "\ufdd1" } as const;

/**
 * Puts a placeholder where an attribute has "<" or ">", for which rehype-stringify has no escape. Must be the last step before it, and
 * `showSigns` the first after it.
 */
export function hideSigns(tree: Root): void {
  const hidden = (value: string) => value.replaceAll("<", signs["<"]).replaceAll(">", signs[">"]);
  eachElement(tree, ({ properties }) => {
    for (const [name, value] of Object.entries(properties)) {
      if (typeof value === "string") properties[name] = hidden(value);
      else if (Array.isArray(value)) properties[name] = value.map((each) => hidden(String(each)));
    }
  });
}

/**
 * Escapes what `hideSigns` has hidden, so that "<" begins a tag wherever it stands in the HTML of an article. Where a text has one of the
 * placeholders itself, the escaped sign stands in its place.
 */
export function showSigns(html: string): string {
  return html.replaceAll(signs["<"], "&lt;").replaceAll(signs[">"], "&gt;");
}

/** Each value of a cell on one line (docs/decisions/310-values-in-cells.md); not in feeds, whose readers have no styles of ours. */
function keepValues(cell: Element, { data: { base } }: VFile): void {
  if (base !== undefined) return;
  cell.children = cell.children.flatMap((child) => {
    if (child.type !== "text") return child;
    return splitValues(child.value).flatMap((value, index): ElementContent[] => {
      const text = { type: "text" as const, value };
      if (value === "") return [];
      if (index % 2 === 0) return [text];
      return [{ type: "element", tagName: "span", properties: {}, children: [text] }];
    });
  });
}

function scrollBox(table: Element): Element {
  return {
    type: "element",
    tagName: "div",
    properties: { dataTable: "", role: "group", ariaLabel: "Table", tabIndex: 0 },
    children: [table],
  };
}

/** A top-level heading of the text, for the table of contents. */
export interface ArticleSection {
  id: string;
  heading: string;
}

declare module "vfile" {
  interface DataMap {
    /** Ids of the site's own sections, which get no prefix, and those of their present headings. */
    own: { ids: ReadonlySet<string>; byHeading: ReadonlyMap<string, string> };
    /** Absolute address that links and pictures are resolved against; without it they stay as they are. */
    base: string;
    sections: ArticleSection[];
  }
}

/**
 * Removes the prefix from the site's own ids, and collects the sections. A section whose heading was changed after it was published keeps
 * its id. Must run after the sanitizer.
 */
export function noteSections(tree: Root, file: VFile): void {
  const sections: ArticleSection[] = [];
  for (const element of tree.children) {
    if (element.type !== "element" || element.tagName !== "h2") continue;
    const heading = textOf(element).trim();
    const given = element.properties["id"] ?? "";
    const published = file.data.own?.byHeading.get(heading) ?? ownId(given, file);
    // An editor may have the former and the present heading in one text.
    const id = sections.some((section) => section.id === published) ? given : published;
    if (!id) continue;
    element.properties["id"] = id;
    sections.push({ id, heading });
  }
  file.data.sections = sections;
}

/** The id of a place in the text as it is in the page. */
function ownId(id: string, file: VFile): string {
  const plain = id.startsWith(idPrefix) ? id.slice(idPrefix.length) : id;
  return file.data.own?.ids.has(plain) ? plain : id;
}

function textOf(node: Element | RootContent): string {
  if (node.type === "text") return node.value;
  return "children" in node ? node.children.map(textOf).join("") : "";
}

/**
 * Prefix of every id in an editor's text, so that none can shadow a name on `window` or `document` that a script uses.
 * Links within the text get it, too.
 */
const idPrefix = "article-";

/**
 * Elements and attributes that are allowed in an article. Others are removed: of elements the text stays, of scripts
 * and styles nothing. `style`, `class` and event attributes are not allowed; ids get a prefix; addresses are web, mail
 * or relative ones.
 */
export const articleSchema: Options = {
  tagNames: [
    "h2 h3 h4 h5 h6 p br hr blockquote pre code kbd",
    "a em strong b i del sub sup img figure figcaption",
    "ul ol li dl dt dd details summary section aside",
    "table thead tbody tr th td",
  ].flatMap((names) => names.split(" ")),
  attributes: {
    a: [
      "href",
      "title",
      "id",
      "ariaDescribedBy",
      "ariaLabel",
      "dataFootnoteRef",
      "dataFootnoteBackref",
      "dataButton",
      "dataEmbed",
    ],
    aside: [["dataCallout", ...Object.keys(calloutTitles)]],
    code: [["className", /^language-[a-z0-9+#-]+$/i]],
    h2: ["id"],
    h3: ["id"],
    h4: ["id"],
    h5: ["id"],
    h6: ["id"],
    img: ["src", "alt", "title", "width", "height"],
    li: ["id"],
    ol: ["start", "reversed"],
    section: ["dataFootnotes"],
    td: ["align", "colSpan", "rowSpan"],
    th: ["align", "colSpan", "rowSpan", "scope"],
  },
  ancestors: {
    summary: ["details"],
    figcaption: ["figure"],
    li: ["ol", "ul"],
    dt: ["dl"],
    dd: ["dl"],
    thead: ["table"],
    tbody: ["table"],
    tr: ["table"],
    th: ["table"],
    td: ["table"],
  },
  protocols: { href: ["http", "https", "mailto"], src: ["http", "https"] },
  strip: ["script", "style", "template", "noscript", "iframe", "object", "svg", "math", "title", "textarea", "select"],
  clobber: ["id", "ariaDescribedBy"],
  clobberPrefix: idPrefix,
  required: {},
};

const deepestNesting = 20;
const longestParagraph = 20_000;

/**
 * A message about text that would keep the renderer busy for seconds, or null. Its time grows with the square of a
 * paragraph's length and of the nesting of quotes and lists (a text of 100,000 characters made for that took two
 * minutes).
 */
export function findMarkdownProblem(markdown: string): string | null {
  if (markdown.split("\n").some((line) => nesting(line) > deepestNesting))
    return `A quote or list is nested more than ${deepestNesting} levels deep.`;
  if (markdown.split(/\n[ \t\r]*\n/).some((paragraph) => paragraph.length > longestParagraph))
    return `A paragraph is longer than ${longestParagraph.toLocaleString("en")} characters. Put an empty line into it.`;
  return null;
}

function nesting(line: string): number {
  const start = /^[\s>*+\-\d.)]*/.exec(line)?.[0] ?? "";
  return start.match(/>|[*+-](?=\s)|\d[.)](?=\s)/g)?.length ?? 0;
}
