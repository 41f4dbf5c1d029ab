import { requireEditor } from "../rights.ts";
import type { Context } from "#domain/context.ts";
import { parseFields } from "#lib/domain-error.ts";
import { reach, type Unreached, personSchema } from "./find-person.ts";
import { findJournalFiles, findMailFiles, removeFiles } from "./person-files.ts";
import { type AccountKind, deleteRows, findAccountKind } from "./person-rows.ts";

/** How many things of each kind were removed. */
export interface RemovedCounts {
  enquiries: number;
  /** Files of the journal: enquiries that came while the database was away, and files that can't be read as one. */
  journalFiles: number;
  subscriptions: number;
  /** Copies in the outbox, sent or not. */
  deliveries: number;
  mailFiles: number;
}

export interface Erasure {
  email: string;
  removed: RemovedCounts;
  /** Whether the address has an account. It stays. */
  account: AccountKind;
  unreached: Unreached[];
}

/** A server beside this one may be moving an enquiry from one place to another: the places are gone through until nothing is left. */
const mostRounds = 5;

/**
 * Removes everything that is kept of a person, found by their address in any case: enquiries, copies of what was sent to them or
 * about them, mail files, the newsletter's record, files of the journal. Nothing of it is kept, not even a fingerprint. Doing it again
 * removes what has come since. An account with the address stays.
 *
 * Works on the files also while the database is away; the result says what could not be reached.
 * @throws DomainError invalid with `fields` email; unauthenticated or forbidden
 */
export async function erasePerson(ctx: Context, input: { email: string }): Promise<Erasure> {
  requireEditor(ctx);
  const { email } = parseFields(personSchema, input);
  const unreached: Unreached[] = [];
  const removed: RemovedCounts = { enquiries: 0, journalFiles: 0, subscriptions: 0, deliveries: 0, mailFiles: 0 };
  for (let round = 0; round < mostRounds; round++) {
    const journalFiles = await reach(ctx, "journal", unreached, async () =>
      removeFiles((await findJournalFiles(ctx, email)).map(({ path }) => path)),
    );
    const rows = await reach(ctx, "database", unreached, () => deleteRows(ctx, email));
    const mailFiles = await reach(ctx, "mail files", unreached, async () =>
      removeFiles(await findMailFiles(ctx, email)),
    );
    const found = { ...rows, journalFiles: journalFiles ?? 0, mailFiles: mailFiles ?? 0 };
    for (const [kind, count] of Object.entries(found)) removed[kind as keyof RemovedCounts] += count;
    if (Object.values(found).every((count) => count === 0)) break;
  }
  const account = unreached.includes("database") ? null : await findAccountKind(ctx, email);
  ctx.log.info({ ...removed, unreached }, "a person was erased");
  return { email, removed, account, unreached };
}
