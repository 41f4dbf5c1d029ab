import type { Node } from "@tiptap/pm/model";
import GithubSlugger from "github-slugger";

/** A heading of a document. */
export interface Heading {
  level: number;
  text: string;
  /** Its id on the page, as a link within the text names it. */
  id: string;
  /** Position of the node in the document. */
  position: number;
}

/** The headings of a document that have words, in order. Their ids are made as the public page makes them (rehype-slug). */
export function headingsIn(doc: Node): Heading[] {
  const slugger = new GithubSlugger();
  const found: Heading[] = [];
  doc.descendants((node, position) => {
    if (node.type.name !== "heading") return !node.isTextblock;
    const text = node.textContent;
    const id = slugger.slug(text);
    if (text.trim() !== "") found.push({ level: Number(node.attrs["level"]), text: text.trim(), id, position });
    return false;
  });
  return found;
}
