import type { Image, PhrasingContent, BlockContent, DefinitionContent, Paragraph } from "mdast";
import { type EditorMark, type EditorNode, htmlBreak, textAttribute } from "./syntax.ts";
import type { ContainerDirective, LeafDirective } from "mdast-util-directive";

/** Marks that are written around text, outermost first where several cover the same text. Code is always innermost. */
const enclosing = ["italic", "bold", "strike", "link", "superscript", "subscript"];

/** Marks that Markdown writes as HTML, and their tags. */
const tags: Record<string, string> = { superscript: "sup", subscript: "sub" };

interface Piece {
  leaf: PhrasingContent;
  marks: EditorMark[];
}

/**
 * Converts the flat inline nodes of the editor to nested Markdown. White space at the edges of a mark moves outside, as Markdown
 * requires; at the edges of the whole text it is dropped.
 */
export function writeInline(nodes: readonly EditorNode[], inOneLine: boolean): PhrasingContent[] {
  // Pages do not show the last line break of a cell or heading.
  const last = nodes.findLastIndex(({ type, text = "x" }) => type !== "hardBreak" && /[^ \t\n]/.test(text));
  const shown = inOneLine && last >= 0 ? nodes.slice(0, last + 1) : nodes;
  const pieces = shown.map((node): Piece => ({ leaf: leafOf(node, inOneLine), marks: marksOf(node) }));
  return breakBeforeHtml(trimmed(mergeTexts(nest(withoutEdgeMarks(pieces)))));
}

/** Removes the marks of white space and line breaks at the edges of the marks, which must not influence the nesting. */
function withoutEdgeMarks(pieces: readonly Piece[]): Piece[] {
  const bare = [...pieces];
  const bareAt = (index: number, neighbour: Piece | undefined) => {
    const piece = bare[index];
    if (!piece || !isBlank(piece.leaf)) return;
    const marks = piece.marks.filter((mark) => neighbour?.marks.some((other) => isSame(mark, other)));
    bare[index] = { ...piece, marks };
  };
  for (const index of bare.keys()) bareAt(index, bare[index - 1]);
  for (const index of [...bare.keys()].toReversed()) bareAt(index, bare[index + 1]);
  return bare;
}

function isBlank(leaf: PhrasingContent): boolean {
  return leaf.type === "break" || (leaf.type === "text" && leaf.value.trim() === "");
}

function marksOf(node: EditorNode): EditorMark[] {
  return (node.marks ?? [])
    .filter(({ type }) => enclosing.includes(type))
    .toSorted((one, other) => enclosing.indexOf(one.type) - enclosing.indexOf(other.type));
}

function leafOf(node: EditorNode, inOneLine: boolean): PhrasingContent {
  const { attrs, text = "" } = node;
  switch (node.type) {
    case "text":
      return node.marks?.some(({ type }) => type === "code")
        ? { type: "inlineCode", value: text }
        : { type: "text", value: text };
    case "hardBreak":
      return inOneLine ? { type: "html", value: htmlBreak } : { type: "break" };
    case "image":
      return imageOf(attrs);
    case "footnoteReference":
      return { type: "footnoteReference", ...footnoteNames(attrs) };
    case "rawInline":
      return { type: "html", value: textAttribute(attrs, "source") };
    default:
      throw new Error(`the editor has a node that Markdown does not know: ${node.type}`);
  }
}

/** A picture with the attributes of an image or a figure of the editor. */
function imageOf(attrs: EditorNode["attrs"]): Image {
  return {
    type: "image",
    url: textAttribute(attrs, "src"),
    alt: textAttribute(attrs, "alt"),
    title: textAttribute(attrs, "title") || null,
  };
}

/** The names of a footnote in a syntax tree. */
export function footnoteNames(attrs: EditorNode["attrs"]): { identifier: string; label: string } {
  const label = textAttribute(attrs, "label");
  return { identifier: label.toLowerCase(), label };
}

function nest(pieces: readonly Piece[]): PhrasingContent[] {
  const [first] = pieces;
  if (!first) return [];
  if (first.marks.length === 0) return [first.leaf, ...nest(pieces.slice(1))];
  // The longest mark goes outside, so that it is written only once.
  const runs = first.marks.map((mark) => ({ mark, length: runLength(pieces, mark) }));
  const { mark, length } = runs.reduce((best, run) => (run.length > best.length ? run : best));
  const covered = pieces.slice(0, length).map(({ leaf, marks }) => ({
    leaf,
    marks: marks.filter((other) => !isSame(other, mark)),
  }));
  return [...enclose(mark, nest(covered)), ...nest(pieces.slice(length))];
}

function runLength(pieces: readonly Piece[], mark: EditorMark): number {
  const end = pieces.findIndex(({ marks }) => !marks.some((other) => isSame(other, mark)));
  return end < 0 ? pieces.length : end;
}

function isSame(one: EditorMark, other: EditorMark): boolean {
  return (
    one.type === other.type &&
    one.attrs?.["href"] === other.attrs?.["href"] &&
    one.attrs?.["title"] === other.attrs?.["title"]
  );
}

function enclose(mark: EditorMark, inner: readonly PhrasingContent[]): PhrasingContent[] {
  const { before, children, after } = withoutEdges(mergeTexts(inner));
  if (children.length === 0) return [...inner];
  const tag = tags[mark.type];
  const enclosed: PhrasingContent[] = tag
    ? [{ type: "html", value: `<${tag}>` }, ...children, { type: "html", value: `</${tag}>` }]
    : [enclosure(mark, children)];
  return [...before, ...enclosed, ...after];
}

function enclosure({ type, attrs }: EditorMark, children: PhrasingContent[]): PhrasingContent {
  if (type === "bold") return { type: "strong", children };
  if (type === "italic") return { type: "emphasis", children };
  if (type === "strike") return { type: "delete", children };
  return {
    type: "link",
    url: textAttribute(attrs, "href"),
    title: textAttribute(attrs, "title") || null,
    children,
  };
}

/** Splits white space and line breaks off both ends. @param spaces character class of white space, as a regular expression */
function withoutEdges(nodes: readonly PhrasingContent[], spaces = "\\s") {
  const trim = (end: string) => (text: string) => text.replace(new RegExp(end), "");
  const { edge: before, rest } = withoutStart(nodes, trim(`^${spaces}+`));
  const { edge: after, rest: reversed } = withoutStart(rest.toReversed(), trim(`${spaces}+$`));
  return { before, children: reversed.toReversed(), after: after.toReversed() };
}

/** Splits white space and line breaks off the first nodes. @param trim removes them from a text */
function withoutStart(nodes: readonly PhrasingContent[], trim: (text: string) => string) {
  const rest = [...nodes];
  const edge: PhrasingContent[] = [];
  for (let first = rest[0]; first?.type === "break" || first?.type === "text"; first = rest[0]) {
    const kept = first.type === "text" ? trim(first.value) : "";
    if (first.type === "text" && kept === first.value) break;
    rest.shift();
    edge.push(first.type === "break" ? first : { type: "text", value: first.value.replace(kept, "") });
    if (kept) rest.unshift({ type: "text", value: kept });
  }
  return { edge, rest };
}

function mergeTexts(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  const merged: PhrasingContent[] = [];
  for (const node of nodes) {
    const last = merged.at(-1);
    if (node.type === "text" && last?.type === "text") {
      merged.splice(-1, 1, { type: "text", value: last.value + node.value });
    } else {
      merged.push(node);
    }
  }
  return merged;
}

/** Removes spaces at both ends and line breaks at the last one, which pages do not show. */
function trimmed(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  const { before, children } = withoutEdges(nodes, "[ \\t\\n]");
  return children.length > 0 ? [...before.filter(({ type }) => type === "break"), ...children] : [];
}

/** Replaces line breaks before inline HTML by <br>: at the start of a line HTML would be a block. */
function breakBeforeHtml(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  return nodes.map((node, index) => {
    if (node.type === "break" && nodes[index + 1]?.type === "html") return { type: "html", value: htmlBreak };
    return "children" in node ? { ...node, children: breakBeforeHtml(node.children) } : node;
  });
}

/** Converts a callout; its first child is its title. @param body its other children */
export function writeCallout(
  node: EditorNode,
  body: readonly (BlockContent | DefinitionContent)[],
): ContainerDirective {
  const children = writeInline(withoutLoneBrackets(node.content?.[0]?.content ?? []), true);
  const label: Paragraph[] =
    children.length > 0 ? [{ type: "paragraph", data: { directiveLabel: true }, children }] : [];
  return { type: "containerDirective", name: textAttribute(node.attrs, "kind"), children: [...label, ...body] };
}

/**
 * The brackets of a title are counted before its code and HTML are read, which have no backslash for their own. Where one of those lacks
 * its other half, the title would end there, or the box would not be one: the words then stand there as text.
 */
function withoutLoneBrackets(title: readonly EditorNode[]): readonly EditorNode[] {
  if (haveTheirOtherHalf(title.map(literalOf).join(" "))) return title;
  return title.map((node) => {
    const literal = literalOf(node);
    if (haveTheirOtherHalf(literal)) return node;
    return { type: "text", text: literal, marks: node.marks?.filter(({ type }) => type !== "code") ?? [] };
  });
}

/** What is written without backslashes; "" for all else. */
function literalOf({ type, attrs, marks, text = "" }: EditorNode): string {
  if (type === "rawInline") return textAttribute(attrs, "source");
  return marks?.some((mark) => mark.type === "code") ? text : "";
}

function haveTheirOtherHalf(text: string): boolean {
  let open = 0;
  for (const [sign] of text.matchAll(/\\[[\]\\]|[[\]]/g)) {
    if (sign === "[") open++;
    else if (sign === "]" && --open < 0) return false;
  }
  return open === 0;
}

/** Converts a figure, whose text is the caption. */
export function writeFigure({ attrs, content = [] }: EditorNode): ContainerDirective {
  const caption = writeInline(content, false);
  const paragraphs = [[imageOf(attrs)], caption].filter((part: PhrasingContent[]) => part.length > 0);
  return {
    type: "containerDirective",
    name: "figure",
    children: paragraphs.map((children) => ({ type: "paragraph", children })),
  };
}

/** Converts a button or a film. */
export function writeLeaf({ type, attrs }: EditorNode): LeafDirective {
  const key = type === "embed" ? "url" : "href";
  return {
    type: "leafDirective",
    name: type,
    attributes: { [key]: textAttribute(attrs, key) },
    children: [{ type: "text", value: textAttribute(attrs, "label") }],
  };
}
