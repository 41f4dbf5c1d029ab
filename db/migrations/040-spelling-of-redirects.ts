import { canonicalSpelling } from "./support/canonical-spelling.ts";
import type { AnyDatabase } from "./support/column-types.ts";

/**
 * Paths of redirects are spelled as the server spells addresses: escapes with capital hex digits (RFC 3986, 6.2.2.1), and small letters also
 * among those that need an escape (docs/decisions/198-one-spelling-of-an-address.md).
 */
export async function up(db: AnyDatabase): Promise<void> {
  const rows = (await db.selectFrom("redirects").select(["id", "from_path", "to_path"]).execute()) as Redirect[];
  const taken = new Set(rows.map(({ from_path }) => from_path));
  for (const { id, from_path, to_path } of rows) {
    const from = canonicalSpelling(from_path);
    // Of two that differ in capitals alone, the one that is spelled so already stays; the other one is not reached any more, and can be deleted.
    const isFree = from === from_path || !taken.has(from);
    const next = { from_path: isFree ? from : from_path, to_path: addressOf(to_path) };
    taken.add(next.from_path);
    if (next.from_path === from_path && next.to_path === to_path) continue;
    await db.updateTable("redirects").set(next).where("id", "=", id).execute();
  }
  await respell(db, "drafts", ["release_id", "item_id"], ["body"]);
  await respell(db, "planned_drafts", ["schedule_id", "item_id"], ["body"]);
  await respell(db, "release_changes", ["release_id", "position"], ["before_state", "after_state"]);
}

interface Redirect {
  id: string;
  from_path: string;
  to_path: string;
}

/** The same in what is planned, which is compared with the redirects, and in what was published, which can be taken back. */
async function respell(
  db: AnyDatabase,
  table: string,
  keys: readonly string[],
  columns: readonly string[],
): Promise<void> {
  const rows = await db
    .selectFrom(table)
    .select([...keys, ...columns])
    .where("kind", "=", "redirects")
    .execute();
  for (const row of rows as Record<string, unknown>[]) {
    let change = db
      .updateTable(table)
      .set(Object.fromEntries(columns.map((column) => [column, spelled(row[column])])))
      .where("kind", "=", "redirects");
    for (const key of keys) change = change.where(key, "=", row[key]);
    await change.execute();
  }
}

/** @param state the paths as `from` and `to`, and in a draft those that it replaces as `was` */
function spelled(state: unknown): unknown {
  if (typeof state !== "object" || state === null) return state;
  return Object.fromEntries(
    Object.entries(state).map(([key, value]) => [
      key,
      key === "was"
        ? spelled(value)
        : (key === "from" || key === "to") && typeof value === "string"
          ? addressOf(value)
          : value,
    ]),
  );
}

function addressOf(address: string): string {
  const path = address.replace(/[?#].*$/, "");
  return canonicalSpelling(path) + address.slice(path.length);
}
