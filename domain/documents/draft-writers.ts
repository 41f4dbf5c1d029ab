import { sql } from "kysely";
import { foldAddress } from "#lib/text/fold-address.ts";
import type { Context } from "../context.ts";
import type { DraftKey } from "./draft-key.ts";

// Who wrote a draft are rows of `draft_writers`, which a foreign key moves and removes with it.

/** Somebody who wrote in a draft. */
export interface Writer {
  /** The id of their account: an address can be changed by whoever has it, also while a request of theirs is held back. Else {@link writerOf}. */
  name: string;
  /** Whether all that they wrote was approved since. */
  isApproved: boolean;
}

/**
 * A writer as drafts name them: the account of whoever asks. A name for the operator, and an address for who wrote elsewhere and has no account.
 * @param by address of who saves, or a name
 */
export function writerOf({ actor }: Pick<Context, "actor">, by: string): string {
  return actor.kind === "user" && foldAddress(actor.email) === foldAddress(by) ? actor.userId : by;
}

/** Writers by their names who have approval for nothing. */
export const unapproved = (names: readonly string[]): Writer[] => names.map((name) => ({ name, isApproved: false }));

/** The names of writers in the text that drafts had in former versions of the site: each between bars, perhaps with a mark. */
export const readFormerWriters = (text: string): string[] =>
  text
    .split("|")
    .map((one) => one.replace(/^✓/, ""))
    .filter(Boolean);

/** Notes who wrote a draft. Whoever wrote again after an approval counts as not approved. Must run in a transaction. */
export async function addWriters({ db }: Context, key: DraftKey, writers: readonly Writer[]): Promise<void> {
  if (writers.length === 0) return;
  const approved = new Map<string, boolean>();
  for (const { name, isApproved } of writers) approved.set(name, isApproved && approved.get(name) !== false);
  const ids = { release_id: key.release, kind: key.kind, item_id: key.itemId };
  await db
    .insertInto("draft_writers")
    .values([...approved].map(([writer, is_approved]) => ({ ...ids, writer, is_approved })))
    .onConflict((conflict) =>
      conflict
        .columns(["release_id", "kind", "item_id", "writer"])
        .doUpdateSet({ is_approved: sql<boolean>`draft_writers.is_approved and excluded.is_approved` }),
    )
    .execute();
}

/** What a draft says was approved: its writers may approve what others write from here. Must run in a transaction. */
export async function markApproved(tx: Context, key: DraftKey): Promise<void> {
  await writersOf(tx, key).set({ is_approved: true }).execute();
}

/**
 * The approval of a draft counts no longer, though it says what it said: none of its writers may approve it. Must run in a transaction.
 * @param refuser who has refused it: nobody else has refused their words, which were approved
 */
export async function revokeApproval(tx: Context, key: DraftKey, refuser: Member | null = null): Promise<void> {
  await writersOf(tx, key).set({ is_approved: false }).execute();
  if (!refuser) return;
  const names = [refuser.userId, refuser.email];
  await writersOf(tx, key).where("writer", "in", names).set({ is_approved: true }).execute();
}

function writersOf({ db }: Context, { release, kind, itemId }: DraftKey) {
  return db
    .updateTable("draft_writers")
    .where("release_id", "=", release)
    .where("kind", "=", kind)
    .where("item_id", "=", itemId);
}

/** How somebody of the team may be named among writers. */
interface Member {
  userId: string;
  email: string;
}

/** Whether somebody wrote in a draft since it was last approved. */
export function isWrittenBy(writers: readonly Writer[], { userId, email }: Member): boolean {
  return writers.some(({ name, isApproved }) => !isApproved && (name === userId || name === email));
}

/** The present addresses of all who wrote drafts since they were last approved, each once. */
export async function writerAddresses({ db }: Pick<Context, "db">, writers: readonly Writer[]): Promise<string[]> {
  const names = [...new Set(writers.filter(({ isApproved }) => !isApproved).map(({ name }) => name))];
  if (names.length === 0) return [];
  const members = await db
    .selectFrom("admin_users")
    .select(["user_id", "email"])
    .where("user_id", "in", names)
    .execute();
  const addresses = new Map(members.map(({ user_id, email }) => [user_id, email]));
  return [...new Set(names.map((one) => addresses.get(one) ?? one))].toSorted();
}

/** The accounts of the addresses that are somebody's of the team; other addresses as they are. */
export async function writersAt({ db }: Pick<Context, "db">, addresses: readonly string[]): Promise<string[]> {
  if (addresses.length === 0) return [];
  const members = await db
    .selectFrom("admin_users")
    .select(["user_id", "email"])
    .where("email", "in", addresses)
    .execute();
  const accounts = new Map(members.map(({ user_id, email }) => [email, user_id]));
  return addresses.map((one) => accounts.get(one) ?? one);
}

/** Names a writer of drafts in another way, as where an account is deleted. Must run in a transaction. */
export async function renameWriter(tx: Context, from: string, to: string): Promise<void> {
  const rows = await tx.db.deleteFrom("draft_writers").where("writer", "=", from).returningAll().execute();
  for (const { release_id: release, kind, item_id: itemId, is_approved: isApproved } of rows)
    await addWriters(tx, { release, kind, itemId }, [{ name: to, isApproved }]);
}
