import { recordActivity } from "../activity/record-activity.ts";
import { requireAbilityOrOperator } from "../rights.ts";
import type { Context } from "#domain/context.ts";
import { parseFields } from "#lib/domain-error.ts";
import { reach, type Unreached, personSchema } from "./find-person.ts";
import { findJournalFiles, findMailFiles, removeFiles } from "./person-files.ts";
import { type AccountKind, deleteRows, findAccountKind } from "./person-rows.ts";

/** Number of removed things by kind. */
export interface RemovedCounts {
  enquiries: number;
  /** Files of the journal: enquiries from an outage, and files that can't be read as one. */
  journalFiles: number;
  subscriptions: number;
  /** Copies in the outbox, sent or not. */
  deliveries: number;
  /** Comments by them, or with their address in the words. */
  comments: number;
  mailFiles: number;
}

export interface Erasure {
  email: string;
  removed: RemovedCounts;
  /** Whether the address has an account. Accounts are not erased. */
  account: AccountKind;
  unreached: Unreached[];
}

/**
 * A running server may move an enquiry from one place to another meanwhile, so all places are searched again until
 * nothing is found.
 */
const maxRounds = 5;

/**
 * Removes everything that is kept of a person, found by their address in any case: enquiries, copies of mails to them
 * or about them, mail files, the newsletter's record, comments, files of the journal. No trace is kept. Repeating it removes what
 * has come since. An account with the address stays.
 *
 * Files are removed also while the database is away; the result names what could not be reached.
 * @throws DomainError invalid with `fields` email; unauthenticated or forbidden
 */
export async function erasePerson(ctx: Context, input: { email: string }): Promise<Erasure> {
  requireAbilityOrOperator(ctx, "personalData");
  const { email } = parseFields(personSchema, input);
  const unreached: Unreached[] = [];
  const removed: RemovedCounts = {
    enquiries: 0,
    journalFiles: 0,
    subscriptions: 0,
    deliveries: 0,
    comments: 0,
    mailFiles: 0,
  };
  for (let round = 0; round < maxRounds; round++) {
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
  if (!unreached.includes("database")) await recordActivity(ctx, { action: "erase", kind: "lead" });
  ctx.log.info({ ...removed, unreached }, "a person was erased");
  return { email, removed, account, unreached };
}
