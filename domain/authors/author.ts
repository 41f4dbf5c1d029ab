import type { Selectable } from "kysely";
import type { AuthorsTable } from "#db/schema.ts";
import { secureImage } from "../markdown/article-tree.ts";

/** An author as bylines, feeds and search engines name them. */
export interface Author {
  id: string;
  slug: string;
  name: string;
  /** What they do. */
  role: string | null;
  /** Paragraphs about them. */
  about: readonly string[];
  /** Address of a portrait. */
  picture: string | null;
  /** Pages about them elsewhere. */
  profiles: readonly { label: string; address: string }[];
}

export function authorOf({ id, slug, name, role, about, picture, profiles }: Selectable<AuthorsTable>): Author {
  const paragraphs = (about ?? "").split(/\n\s*\n/).map((text) => text.trim());
  return {
    id,
    slug,
    name,
    role,
    about: paragraphs.filter((text) => text !== ""),
    picture: picture && secureImage(picture),
    profiles,
  };
}

const list = new Intl.ListFormat("en-US", { type: "conjunction" });

/** The names of authors in a byline: "Ada Reyes, Jo Park, and Max Lind". */
export function bylineOf(authors: readonly Author[]): string {
  return list.format(authors.map(({ name }) => name));
}
