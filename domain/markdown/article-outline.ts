import type { Element, Root, RootContent } from "hast";
import type { VFile } from "vfile";
import { idPrefix } from "./schema.ts";

/** A heading of the text's first level, as a table of contents names it. */
export interface ArticleSection {
  id: string;
  heading: string;
}

declare module "vfile" {
  interface DataMap {
    /** Ids that the site itself has published, and that therefore stand in the page without a prefix. */
    ownIds: ReadonlySet<string>;
    /** Absolute address that links and pictures are resolved against; absent, they stay as they are. */
    base: string;
    sections: ArticleSection[];
  }
}

/** Takes the prefix off ids that the site vouches for, and notes the text's sections. Comes after the sanitiser. */
export function noteSections() {
  return (tree: Root, file: VFile): void => {
    const sections: ArticleSection[] = [];
    for (const element of tree.children) {
      if (element.type !== "element" || element.tagName !== "h2") continue;
      const id = ownId(element.properties["id"] ?? "", file);
      if (!id) continue;
      element.properties["id"] = id;
      sections.push({ id, heading: textOf(element).trim() });
    }
    file.data.sections = sections;
  };
}

/** The id that a place in the text has in the page. */
export function ownId(id: string, file: VFile): string {
  const plain = id.startsWith(idPrefix) ? id.slice(idPrefix.length) : id;
  return file.data.ownIds?.has(plain) ? plain : id;
}

function textOf(node: Element | RootContent): string {
  if (node.type === "text") return node.value;
  return "children" in node ? node.children.map(textOf).join("") : "";
}
