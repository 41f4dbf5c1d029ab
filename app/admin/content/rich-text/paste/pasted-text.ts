import type { Nodes, Parents, Root, Text } from "mdast";
import { articleSchema } from "#domain/markdown/article-tree.ts";
import { readTree } from "../markdown/read-markdown.ts";
import { type EditorNode, parseMarkdown } from "../markdown/syntax.ts";

/**
 * Reads pasted text: as Markdown when the whole is Markdown, else as it stands, line by line. Lines that begin with bullets or with
 * numbers in order become lists in both.
 * @param isPlain whether no sign may have a meaning
 * @returns null for a single line without Markdown
 */
export function readPastedText(pasted: string, isPlain: boolean): EditorNode | null {
  // Notion's callouts.
  const text = pasted.replace(/\r\n?/g, "\n").replace(/^<aside>\n([^]*?)\n+<\/aside>$/gm, ":::note\n$1\n:::");
  const tree = parseMarkdown(isPlain ? "" : text);
  if (isMarkdown(tree, text)) {
    literalize(tree, text, text.split("\n"));
    return readTree(tree);
  }
  return text.includes("\n") ? { type: "doc", content: readLines(isPlain ? pasted : text, isPlain) } : null;
}

/** Whether a text has signs that nobody types by chance, and none that Markdown would take from a plain text. */
function isMarkdown(tree: Root, source: string): boolean {
  const [first] = tree.children;
  const isList =
    first?.type === "list" && first.children.length > 1 && tree.children.every(({ type }) => type === "list");
  const isQuote = tree.children.length > 0 && tree.children.every(({ type }) => type === "blockquote");
  const all = [...descendants(tree)];
  const lines = source.split("\n");
  return (
    !all.some((node) => isByChance(node, source, lines)) &&
    (isList || isQuote || all.some((node) => isDeliberate(node, source, tree)))
  );
}

function* descendants(node: Nodes): Generator<Nodes> {
  if (!("children" in node)) return;
  for (const child of node.children) {
    yield child;
    yield* descendants(child);
  }
}

function sourceOf({ position }: Nodes, source: string): string {
  return source.slice(position?.start.offset, position?.end.offset);
}

function isDeliberate(node: Nodes, source: string, tree: Root): boolean {
  const written = sourceOf(node, source);
  if (node.type === "heading") return written.startsWith("##") || (written.startsWith("#") && tree.children.length > 1);
  if (node.type === "code") return /^(`{3,}|~{3,})[^]*\n *\1[`~]*$/.test(written);
  if (node.type === "strong") return written.startsWith("**") && !isInWord(node, source);
  if (node.type === "link") return written.startsWith("[");
  if (node.type === "listItem") return typeof node.checked === "boolean";
  if (node.type === "inlineCode") return !isInWord(node, source);
  return /^(?:image|table|containerDirective|leafDirective)$/.test(node.type);
}

/** Signs that people type in a plain text, too: "# of seats", "> 50 people", lines of an answered mail, the line over a signature. */
function isByChance(node: Nodes, source: string, lines: readonly string[]): boolean {
  const written = sourceOf(node, source);
  if (node.type === "heading") {
    if (!written.startsWith("#")) return /\n *(?:-{1,2}|=) *$/.test(written);
    if (/^#{2,}/.test(written)) return false;
    return /^#\s+\p{Ll}/u.test(written) || !standsApart(node, lines);
  }
  return node.type === "blockquote" && written.split("\n").some((line) => !/^ {0,3}>(?! ?\d)/.test(line));
}

/** Whether there are empty lines, or none, on both sides of a line. */
function standsApart({ position }: Nodes, lines: readonly string[]): boolean {
  const before = lines[(position?.start.line ?? 1) - 2] ?? "";
  const after = lines[position?.end.line ?? 0] ?? "";
  return before.trim() === "" && after.trim() === "";
}

/** Whether a sign touches a letter or a digit on both of its outsides: "2*3*4", "o`clock". */
function isInWord({ position }: Nodes, source: string): boolean {
  const { start, end } = position ?? {};
  const before = source.slice(Math.max(0, (start?.offset ?? 0) - 2), start?.offset);
  const after = source.slice(end?.offset, (end?.offset ?? 0) + 2);
  return /[\p{L}\p{N}]$/u.test(before) && /^[\p{L}\p{N}]/u.test(after);
}

/** Lines longer than this are taken for lines of a paragraph that a program has broken. */
const wrappedLength = 60;

/** Turns parts that are no Markdown of ours into the text that they are, in place. Ends of short lines stay. */
function literalize(parent: Parents, source: string, lines: readonly string[]): void {
  const tags = pairedTags(parent);
  const children = parent.children.flatMap((node): Nodes[] => {
    const written = sourceOf(node, source);
    if (node.type === "html") {
      if (tags.has(node)) return [node];
      const text = linesOf(written);
      return inlineParents.has(parent.type) ? text : [{ type: "paragraph", children: text as never }];
    }
    const isName = node.type === "strong" && /^__\w+__$/.test(written);
    const isMark = node.type === "strong" || node.type === "emphasis";
    if (isName || (isMark && isInWord(node, source))) return [{ type: "text", value: written }];
    if (node.type === "text") return wrap(node, lines);
    if ("children" in node) literalize(node, source, lines);
    return [node];
  });
  parent.children = children as never;
}

/** Nodes that contain words and no blocks. */
const inlineParents = new Set([
  "paragraph",
  "heading",
  "tableCell",
  "link",
  "linkReference",
  "strong",
  "emphasis",
  "delete",
]);
const shownTags = new Set([...(articleSchema.tagNames ?? []), "div", "span"]);

/** Tags that pages show, with their other halves, and comments: not "<First name>". */
function pairedTags(parent: Parents): Set<Nodes> {
  const kept = new Set<Nodes>();
  const open: { node: Nodes; tag: string }[] = [];
  for (const node of parent.children) {
    if (node.type !== "html") continue;
    const [, end, tag = ""] = /^<(\/?)([a-z][a-z0-9]*)(?=[\s>/])/i.exec(node.value) ?? [];
    const name = tag.toLowerCase();
    if (node.value.startsWith("<!--")) kept.add(node);
    if (!shownTags.has(name)) continue;
    if (end) {
      if (open.at(-1)?.tag === name) kept.add(node).add(open.pop()!.node);
    } else if (/^(?:br|hr|img)$/.test(name) || node.value.trimEnd().toLowerCase().endsWith(`</${name}>`))
      kept.add(node);
    else open.push({ node, tag: name });
  }
  return kept;
}

/** Ends of lines in a text become line breaks where the line before is short. */
function wrap({ value, position }: Text, lines: readonly string[]): Nodes[] {
  const first = position?.start.line ?? 1;
  return value.split("\n").flatMap((line, index): Nodes[] => {
    if (index === 0) return [{ type: "text", value: line }];
    const before = lines[first + index - 2] ?? "";
    return before.length > wrappedLength
      ? [{ type: "text", value: ` ${line}` }]
      : [{ type: "break" }, { type: "text", value: line }];
  });
}

function linesOf(text: string): Nodes[] {
  return text
    .split("\n")
    .flatMap((line, index): Nodes[] => [
      ...(index > 0 ? [{ type: "break" } as const] : []),
      { type: "text", value: line },
    ]);
}

const bullet = /^[ \t]*([-*•·–])[ \t]+(\S.*)$/;
const numbered = /^[ \t]*(\d{1,3})([.)])[ \t]+(\S.*)$/;

/** Reads a plain text: paragraphs between empty lines, in which each line stays one, and lists. */
function readLines(text: string, isPlain: boolean): EditorNode[] {
  const blocks: EditorNode[] = [];
  for (const part of text.split(/\n(?:[ \t]*\n)+/)) {
    const lines = part.split("\n").filter((line) => line.trim() !== "");
    let plain: string[] = [];
    const flush = () => {
      if (plain.length > 0) blocks.push(paragraphOf(plain));
      plain = [];
    };
    for (let at = 0; at < lines.length;) {
      const list = isPlain ? null : listAt(lines, at);
      if (list) {
        flush();
        blocks.push(list.node);
        at += list.length;
      } else plain.push(lines[at++]!);
    }
    flush();
  }
  return blocks.length > 0 ? blocks : [{ type: "paragraph" }];
}

/** The list that begins with a line: at least two lines with the same bullet, or with numbers in order. */
function listAt(lines: readonly string[], at: number): { node: EditorNode; length: number } | null {
  const sign = bullet.exec(lines[at]!)?.[1];
  const first = numbered.exec(lines[at]!);
  if (!sign && !first) return null;
  const items: string[] = [];
  for (const line of lines.slice(at)) {
    const words = sign
      ? bullet.exec(line)?.[1] === sign && bullet.exec(line)?.[2]
      : isNext(numbered.exec(line), first, items.length) && numbered.exec(line)?.[3];
    if (!words) break;
    items.push(words);
  }
  if (items.length < 2) return null;
  const content = items.map((words) => ({ type: "listItem", content: [paragraphOf([words])] }));
  const attrs = { loose: false };
  const node = sign
    ? { type: "bulletList", attrs, content }
    : { type: "orderedList", attrs: { ...attrs, start: Number(first?.[1]) }, content };
  return { node, length: items.length };
}

function isNext(line: RegExpExecArray | null, first: RegExpExecArray | null, index: number): boolean {
  return line !== null && first !== null && Number(line[1]) === Number(first[1]) + index && line[2] === first[2];
}

function paragraphOf(lines: readonly string[]): EditorNode {
  const content = lines.flatMap((line, index): EditorNode[] => [
    ...(index > 0 ? [{ type: "hardBreak" }] : []),
    { type: "text", text: line.trim() },
  ]);
  return { type: "paragraph", content };
}
