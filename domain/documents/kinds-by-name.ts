import type { Context, DocumentKind, DocumentName } from "../context.ts";

/** The kind of documents with a name; null for what is none, as a release. */
export function documentKind({ site }: Pick<Context, "site">, name: string): DocumentKind | null {
  return Object.hasOwn(site.documents, name) ? site.documents[name as DocumentName] : null;
}

/** The version of a document that is live; 0 for none. */
export async function liveVersion(tx: Context, name: string, id: string): Promise<number> {
  const kind = documentKind(tx, name);
  const row = kind && (await kind.find(tx, id));
  return row ? kind.versionOf(row) : 0;
}

/** What members must be allowed to, before they see or change drafts of a kind, or whole releases. */
export function abilityFor({ site }: Pick<Context, "site">, name: string): DocumentKind["ability"] {
  return documentKind({ site }, name)?.ability ?? "draft";
}
