import { type DefaultTreeAdapterTypes as Tree, defaultTreeAdapter, parse } from "parse5";

/** More than any mail that a person writes; parse5 reads it within a second. */
const maxLength = 1_000_000;

const hidden = new Set(["head", "script", "style", "template", "noscript", "title", "svg", "math", "select", "object"]);
const blocks = new Set(
  "address article aside blockquote center dd div dl dt fieldset footer form h1 h2 h3 h4 h5 h6 header li main nav ol p pre section table tr ul".split(
    " ",
  ),
);
/** What stands apart by a blank line. */
const paragraphs = new Set("p blockquote h1 h2 h3 h4 h5 h6 ul ol table pre".split(" "));

type Step = Tree.ChildNode | { readonly end: string; readonly inQuote: boolean };

/**
 * The words of an HTML mail as lines of text. Nothing of its markup is kept; a link's address follows its words where it says something else,
 * and what is quoted has "> " before each line.
 */
export function htmlToText(html: string): string {
  const lines: { text: string; depth: number }[] = [{ text: "", depth: 0 }];
  let depth = 0;
  let preformatted = 0;
  const newLine = (isBlank = false) => {
    const last = lines.at(-1);
    if (last?.text !== "") lines.push({ text: "", depth });
    else last.depth = depth;
    if (isBlank && lines.length > 1 && lines.at(-2)?.text !== "") lines.push({ text: "", depth });
  };
  const write = (words: string) => {
    const last = lines.at(-1);
    if (!last) return;
    const glued = last.text === "" ? words.replace(/^[ \t]+/, "") : words;
    last.text += last.text.endsWith(" ") ? glued.replace(/^[ \t]+/, "") : glued;
  };
  const waiting: Step[] = parse(html.slice(0, maxLength)).childNodes.toReversed();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if ("end" in next) {
      if (next.inQuote) depth -= 1;
      if (next.end === "pre") preformatted -= 1;
      if (blocks.has(next.end)) newLine(paragraphs.has(next.end));
      else if (next.end.startsWith("<")) write(` ${next.end}`);
      continue;
    }
    if (defaultTreeAdapter.isTextNode(next)) {
      if (preformatted === 0) write(next.value.replace(/\s+/g, " "));
      else
        for (const [index, line] of next.value.split("\n").entries()) {
          if (index > 0) lines.push({ text: "", depth });
          const last = lines.at(-1);
          if (last) last.text += line;
        }
      continue;
    }
    if (!defaultTreeAdapter.isElementNode(next) || hidden.has(next.tagName)) continue;
    const { tagName, childNodes } = next;
    if (tagName === "br") lines.push({ text: "", depth });
    if (tagName === "hr") write("—");
    if (blocks.has(tagName)) newLine(paragraphs.has(tagName));
    const inQuote = tagName === "blockquote";
    if (inQuote) {
      depth += 1;
      const last = lines.at(-1);
      if (last?.text === "") last.depth = depth;
    }
    if (tagName === "pre") preformatted += 1;
    if (tagName === "li") write("- ");
    if (tagName === "td" || tagName === "th") write(" ");
    const href = tagName === "a" ? next.attrs.find(({ name }) => name === "href")?.value.trim() : undefined;
    if (href !== undefined && /^https?:\/\/[^\s<>"]{1,2000}$/i.test(href) && !saysAddress(next, href))
      waiting.push({ end: `<${href}>`, inQuote: false });
    else if (blocks.has(tagName)) waiting.push({ end: tagName, inQuote });
    for (let index = childNodes.length - 1; index >= 0; index--) waiting.push(childNodes[index]!);
  }
  return lines
    .map(({ text, depth: level }) =>
      `${"> ".repeat(Math.min(level, 5))}${text.replaceAll("\u00a0", " ").trimEnd()}`.trimEnd(),
    )
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** Whether the words of a link are its address: it need not be named twice. */
function saysAddress({ childNodes }: Tree.Element, href: string): boolean {
  const [only] = childNodes;
  if (childNodes.length !== 1 || !only || !defaultTreeAdapter.isTextNode(only)) return false;
  const plain = (address: string) =>
    address
      .trim()
      .toLowerCase()
      .replace(/^https?:\/\//, "")
      .replace(/\/$/, "");
  return plain(only.value) === plain(href);
}
