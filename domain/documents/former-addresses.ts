import { bumpContent } from "../content-changes.ts";
import type { Context, DocumentId, DocumentKind } from "../context.ts";

/** An address that a document has left, and what visitors see of the document now. */
export interface FormerAddress {
  created_at: Date;
  /** Where the document is; null while visitors see none. */
  leadsTo: string | null;
}

/**
 * Keeps an address that a document has left. It leads to the document and not to its next address, so after several moves it still redirects
 * in one step. When several documents leave the same address, the last one has it. Must run in a transaction.
 */
export async function keepFormerAddress(tx: Context, kind: DocumentKind, id: string, path: string): Promise<void> {
  // The topic before its rows, so that two changes can't wait for each other.
  await announce(tx, kind, [path]);
  const row = { kind: kind.name, id, created_at: tx.clock() };
  await tx.db
    .insertInto("former_addresses")
    .values({ path, ...row })
    .onConflict((conflict) => conflict.column("path").doUpdateSet(row))
    .execute();
}

/** Makes former addresses lead to a document again, except those that lead elsewhere meanwhile. Must run in a transaction. */
export async function restoreFormerAddresses(
  tx: Context,
  kind: DocumentKind,
  id: string,
  paths: readonly string[],
): Promise<void> {
  for (const path of paths) {
    if (!(await kind.canHave(tx, id, path))) continue;
    await announce(tx, kind, [path]);
    await tx.db
      .insertInto("former_addresses")
      .values({ path, kind: kind.name, id, created_at: tx.clock() })
      .onConflict((conflict) => conflict.column("path").doNothing())
      .execute();
  }
}

/** Gives up the former addresses of a document that is deleted. Must run in a transaction. @returns them, as the trash keeps them */
export async function takeFormerAddresses(tx: Context, kind: DocumentKind, id: string): Promise<string[]> {
  const rows = await tx.db
    .deleteFrom("former_addresses")
    .where("kind", "=", kind.name)
    .where("id", "=", id)
    .returning("path")
    .execute();
  const paths = rows.map(({ path }) => path);
  if (paths.length > 0) await announce(tx, kind, paths);
  return paths;
}

/** Gives up one former address. Must run in a transaction. @returns null where none of this kind is */
export async function takeFormerAddress(tx: Context, kind: DocumentKind, path: string): Promise<FormerAddress | null> {
  const row = await tx.db
    .deleteFrom("former_addresses")
    .where("kind", "=", kind.name)
    .where("path", "=", path)
    .returning(["id", "created_at"])
    .executeTakeFirst();
  if (!row) return null;
  await announce(tx, kind, [path]);
  const document = await kind.find(tx, row.id);
  const leadsTo = document && kind.isPublic(document) ? kind.pathOf(document) : null;
  return { created_at: row.created_at, leadsTo };
}

/** The id of the document of a kind that last left a path; null for none. The caller must check whether visitors see it. */
export async function findFormerOwner({ db }: Context, kind: DocumentId["kind"], path: string): Promise<string | null> {
  const query = db.selectFrom("former_addresses").select("id").where("kind", "=", kind).where("path", "=", path);
  return (await query.executeTakeFirst())?.id ?? null;
}

/** The former addresses of some documents, in order. */
export async function findFormerAddresses(
  { db }: Context,
  kind: DocumentId["kind"],
  ids: readonly string[],
): Promise<{ path: string; id: string }[]> {
  // Looking up an empty list is an error in PostgreSQL.
  if (ids.length === 0) return [];
  return db
    .selectFrom("former_addresses")
    .select(["path", "id"])
    .where("kind", "=", kind)
    .where("id", "in", ids)
    .orderBy("path")
    .execute();
}

async function announce(tx: Context, kind: DocumentKind, paths: readonly string[]): Promise<void> {
  await bumpContent(tx, kind.name, [kind.addressesTag, ...paths]);
}
