import { kindAt, kinds } from "../content/kinds.ts";

/** The collection that a tag belongs to (domain/content/tags.ts), "redirects", "site_texts" or "media_items". */
export function topicOf(tag: string): string {
  const [name] = tag.split(":");
  if (name === "text") return "site_texts";
  if (name === "media") return "media_items";
  const kind = kindAt(tag)?.kind ?? kinds.find(({ tags }) => name === tags.one || name === tags.all);
  return kind?.collection ?? tag;
}
