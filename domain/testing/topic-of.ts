import { kindAt, kinds } from "../content/kinds.ts";

/** The collection that a tag belongs to (domain/content/tags.ts), "redirects", or "site_texts". */
export function topicOf(tag: string): string {
  const [name] = tag.split(":");
  if (name === "text") return "site_texts";
  const kind = kindAt(tag)?.kind ?? kinds.find(({ tags }) => name === tags.one || name === tags.all);
  return kind?.collection ?? tag;
}
