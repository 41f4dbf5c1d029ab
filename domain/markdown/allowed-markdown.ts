import type { Options } from "rehype-sanitize";
import { calloutTitles } from "./directives.ts";

/**
 * Prefix of every id in an editor's text, so that none can shadow a name on `window` or `document` that a script uses.
 * Links within the text get it, too.
 */
export const idPrefix = "article-";

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
