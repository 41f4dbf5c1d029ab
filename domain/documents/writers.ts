import { type Expression, type RawBuilder, sql } from "kysely";
import { foldAddress } from "#lib/text/fold-address.ts";
import type { Context } from "../context.ts";

// Who wrote a draft is kept as one text (db/tables/team-tables.ts), in which each is named by the id of their account: an address can be changed by
// whoever has it, also while a request of theirs is held back.

interface Writers {
  readonly writers: string;
}

/**
 * A writer as drafts name them: the account of whoever asks. A name for the operator, and an address for who wrote elsewhere and has no account.
 * @param by address of who saves, or a name
 */
export function writerOf({ actor }: Pick<Context, "actor">, by: string): string {
  return actor.kind === "user" && foldAddress(actor.email) === foldAddress(by) ? actor.userId : by;
}

/** The writers of a draft with another one. */
export function withWriter(writers: string, writer: string): string {
  return writers.includes(`|${writer}|`) ? writers : `${writers}|${writer}|`;
}

/** The same for a stored draft. */
export function addedWriter(writers: Expression<string>, writer: string): RawBuilder<string> {
  return sql`case when ${writers} like ${`%|${writer.replace(/[\\%_]/g, String.raw`\$&`)}|%`} escape '\\' then ${writers} else ${writers} || ${`|${writer}|`} end`;
}

/** All who wrote a draft since it was last approved, as {@link writerOf} names them. */
export function writersOf({ writers }: Writers): string[] {
  return writers.split("|").filter((one) => one !== "" && !one.startsWith(approvedMark));
}

/** How somebody of the team may be named among writers. */
interface Member {
  userId: string;
  email: string;
}

/** Whether somebody wrote in a draft since it was last approved. */
export function isWrittenBy(draft: Writers, { userId, email }: Member): boolean {
  return writersOf(draft).some((one) => one === userId || one === email);
}

/** Stands before a writer whose words were approved since; no id and no address has it. */
export const approvedMark = "✓";

/** The writers of a draft that is approved: what they wrote has been seen, and they may approve what others write from here. */
export function approvedWriters(writers: string): string {
  const marked = writers
    .split("|")
    .filter(Boolean)
    .map((one) => `|${approvedMark}${one.replace(approvedMark, "")}|`);
  return [...new Set(marked)].join("");
}

/**
 * The writers of a draft whose approval counts no longer, though it says what it said: all of them again, some perhaps twice.
 * @param refuser who has refused it: nobody else has refused their words, which were approved
 */
export function writersAgain(writers: string, refuser: Member | null = null): string {
  const all = writers.replaceAll(`|${approvedMark}`, "|");
  if (refuser === null) return all;
  const marked = (text: string, name: string) => text.replaceAll(`|${name}|`, `|${approvedMark}${name}|`);
  return marked(marked(all, refuser.userId), refuser.email);
}

/** The present addresses of all who wrote drafts since they were last approved, each once. */
export async function writerAddresses({ db }: Pick<Context, "db">, drafts: readonly Writers[]): Promise<string[]> {
  const writers = [...new Set(drafts.flatMap(writersOf))];
  if (writers.length === 0) return [];
  const members = await db
    .selectFrom("admin_users")
    .select(["user_id", "email"])
    .where("user_id", "in", writers)
    .execute();
  const addresses = new Map(members.map(({ user_id, email }) => [user_id, email]));
  return [...new Set(writers.map((one) => addresses.get(one) ?? one))].toSorted();
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
export async function renameWriter({ db }: Pick<Context, "db">, from: string, to: string): Promise<void> {
  for (const mark of ["", approvedMark]) {
    const [former, present] = [`|${mark}${from}|`, `|${mark}${to}|`];
    await db
      .updateTable("drafts")
      .set({ writers: sql<string>`replace(writers, ${former}, ${present})` })
      .where(({ eb, fn, val }) => eb(fn("replace", ["writers", val(former), val("")]), "!=", eb.ref("writers")))
      .execute();
  }
}
