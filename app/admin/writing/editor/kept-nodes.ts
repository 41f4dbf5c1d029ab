import { Node } from "@tiptap/core";

/** Both show their source as it is written; it can be moved and deleted here, and edited in the source view. */
const attributes = { source: { default: "", rendered: false } };

/** A block of Markdown that the editor has no node for: HTML, a footnote, a definition. */
export const KeptBlock = Node.create({
  name: "keptBlock",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () => attributes,
  renderHTML: ({ node }) => [
    "pre",
    { "data-kept": "", title: "Edit this in the source view" },
    String(node.attrs["source"]),
  ],
});

/** The same within running text. */
export const KeptInline = Node.create({
  name: "keptInline",
  group: "inline",
  inline: true,
  atom: true,
  addAttributes: () => attributes,
  renderHTML: ({ node }) => [
    "code",
    { "data-kept": "", title: "Edit this in the source view" },
    String(node.attrs["source"]),
  ],
});
