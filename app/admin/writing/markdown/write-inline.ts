import type { PhrasingContent } from "mdast";
import { breakInCell, type EditorMark, type EditorNode, textAttribute } from "./document.ts";

/** Marks that enclose, outermost first where several begin and end together. Code is innermost and no enclosure. */
const enclosing = ["link", "italic", "bold", "strike"];

interface Piece {
  leaf: PhrasingContent;
  marks: EditorMark[];
}

/**
 * The editor's text, flat with marks, as nested Markdown. White space at the edges of bold and the like moves outside, where
 * Markdown wants it; at the edges of the whole it goes.
 */
export function writeInline(nodes: readonly EditorNode[], inCell: boolean): PhrasingContent[] {
  const pieces = nodes.map((node): Piece => ({ leaf: leafOf(node, inCell), marks: marksOf(node) }));
  return trimmed(mergeTexts(nest(pieces)));
}

function marksOf(node: EditorNode): EditorMark[] {
  return (node.marks ?? [])
    .filter(({ type }) => enclosing.includes(type))
    .toSorted((one, other) => enclosing.indexOf(one.type) - enclosing.indexOf(other.type));
}

function leafOf(node: EditorNode, inCell: boolean): PhrasingContent {
  const { attrs, text = "" } = node;
  switch (node.type) {
    case "text":
      return node.marks?.some(({ type }) => type === "code")
        ? { type: "inlineCode", value: text }
        : { type: "text", value: text };
    case "hardBreak":
      return inCell ? { type: "html", value: breakInCell } : { type: "break" };
    case "image":
      return {
        type: "image",
        url: textAttribute(attrs, "src"),
        alt: textAttribute(attrs, "alt"),
        title: textAttribute(attrs, "title") || null,
      };
    case "keptInline":
      return { type: "html", value: textAttribute(attrs, "source") };
    default:
      throw new Error(`the editor has a node that Markdown does not know: ${node.type}`);
  }
}

function nest(pieces: readonly Piece[]): PhrasingContent[] {
  const [first] = pieces;
  if (!first) return [];
  if (first.marks.length === 0) return [first.leaf, ...nest(pieces.slice(1))];
  // Outside goes what reaches furthest, so that a mark is written once for all that it covers.
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
  return [...before, enclosure(mark, children), ...after];
}

function enclosure({ type, attrs }: EditorMark, children: PhrasingContent[]): PhrasingContent {
  if (type === "bold") return { type: "strong", children };
  if (type === "italic") return { type: "emphasis", children };
  if (type === "strike") return { type: "delete", children };
  return {
    type: "link",
    url: textAttribute(attrs, "href"),
    title: textAttribute(attrs, "title") || null,
    children: children,
  };
}

/** Takes white space off both ends. */
function withoutEdges(nodes: readonly PhrasingContent[]) {
  const children = [...nodes];
  const before: PhrasingContent[] = [];
  const after: PhrasingContent[] = [];
  const first = children[0];
  if (first?.type === "text") {
    const rest = first.value.trimStart();
    if (rest !== first.value) before.push({ type: "text", value: first.value.slice(0, -rest.length || undefined) });
    children.splice(0, 1, ...(rest ? [{ ...first, value: rest }] : []));
  }
  const last = children.at(-1);
  if (last?.type === "text") {
    const rest = last.value.trimEnd();
    if (rest !== last.value) after.push({ type: "text", value: last.value.slice(rest.length) });
    children.splice(-1, 1, ...(rest ? [{ ...last, value: rest }] : []));
  }
  return { before, children, after };
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

/** Without white space and line breaks at the end, nor white space at the beginning: Markdown shows neither. */
function trimmed(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  const { children } = withoutEdges(nodes);
  while (children.at(-1)?.type === "break") {
    const { children: rest } = withoutEdges(children.slice(0, -1));
    children.splice(0, children.length, ...rest);
  }
  return children;
}
