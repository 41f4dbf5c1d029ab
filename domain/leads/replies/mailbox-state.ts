import type { ProcessContext } from "#domain/context.ts";

/** How far a mailbox was read: messages up to this one are done. */
export interface MailboxPosition {
  /** By which the server says that its numbers are others; empty before the first time. */
  readonly uidValidity: string;
  readonly lastUid: number;
}

/** For how long one process has a mailbox without saying so again. Milliseconds. */
export const mailboxLeaseMs = 60_000;

type Process = Pick<ProcessContext, "db" | "clock">;

/**
 * Takes a mailbox for this process, or keeps it.
 * @param holder names the process
 * @returns how far it was read; null while another process has it
 */
export async function holdMailbox({ db, clock }: Process, id: string, holder: string): Promise<MailboxPosition | null> {
  const now = clock();
  await db
    .insertInto("mailboxes")
    .values({ id, uid_validity: "", last_uid: 0, held_until: null, held_by: null, read_at: null, last_error: null })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  const row = await db
    .updateTable("mailboxes")
    .set({ held_by: holder, held_until: new Date(now.getTime() + mailboxLeaseMs) })
    .where("id", "=", id)
    .where(({ or, eb }) =>
      or([
        eb("held_by", "is", null),
        eb("held_by", "=", holder),
        eb("held_until", "<=", now),
        // The clock of the process that had it was ahead.
        eb("held_until", ">", new Date(now.getTime() + 10 * mailboxLeaseMs)),
      ]),
    )
    .returning(["uid_validity", "last_uid"])
    .executeTakeFirst();
  return row ? { uidValidity: row.uid_validity, lastUid: row.last_uid } : null;
}

/** Notes how far the mailbox was read. Does nothing when another process has it by now. @returns whether this one still has it */
export async function noteMailbox(
  { db, clock }: Process,
  { id, holder, isEnd, ...position }: MailboxPosition & { id: string; holder: string; isEnd: boolean },
): Promise<boolean> {
  const now = clock();
  const { numUpdatedRows } = await db
    .updateTable("mailboxes")
    .set({
      uid_validity: position.uidValidity,
      last_uid: position.lastUid,
      held_until: new Date(now.getTime() + mailboxLeaseMs),
      ...(isEnd ? { read_at: now, last_error: null } : {}),
    })
    .where("id", "=", id)
    .where("held_by", "=", holder)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Notes why a mailbox could not be read. */
export async function noteMailboxFailure({ db }: Process, id: string, reason: string): Promise<void> {
  await db
    .updateTable("mailboxes")
    .set({ last_error: reason.slice(0, 300) })
    .where("id", "=", id)
    .execute();
}

/** Gives a mailbox back, so that another process need not wait. */
export async function releaseMailbox({ db }: Process, id: string, holder: string): Promise<void> {
  await db
    .updateTable("mailboxes")
    .set({ held_by: null, held_until: null })
    .where("id", "=", id)
    .where("held_by", "=", holder)
    .execute();
}

/** A mailbox that could not be read for so long is a problem; shorter failures are ordinary. Milliseconds. */
const lateAfterMs = 15 * 60_000;

/** Why answers of visitors may not come in; null while they do, or while no mailbox is read. */
export async function findMailboxProblem({ db, clock }: Process, isSet: boolean): Promise<string | null> {
  if (!isSet) return null;
  const since = new Date(clock().getTime() - lateAfterMs);
  const failing = await db
    .selectFrom("mailboxes")
    .select("last_error")
    .where("last_error", "is not", null)
    .where(({ or, eb }) => or([eb("read_at", "is", null), eb("read_at", "<", since)]))
    .executeTakeFirst();
  return failing ? `The mailbox for replies can't be read: ${failing.last_error}` : null;
}
