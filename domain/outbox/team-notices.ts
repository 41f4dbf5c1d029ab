import type { Context } from "#domain/context.ts";
import { enqueueMail } from "./messages.ts";
import { type MailPayload, countSending, canonicalRecipient } from "./outbox.ts";

const hour = 60 * 60 * 1_000;

/** Notices to one mailbox of the team in an hour. Whoever sends forms from many addresses must not fill it, nor use up the mails of a provider. */
export const noticesPerHour = 60;

interface TeamNotice extends MailPayload {
  readonly isForTeam: true;
  readonly idempotencyKey: string;
}

interface Gathering {
  /** What the notices are about, e.g. `more-leads`; the beginning of the key of their mail. */
  readonly purpose: string;
  /** The mail in place of `count` of them. */
  readonly compose: (count: number) => Pick<MailPayload, "subject" | "text" | "html" | "headers">;
}

/**
 * Puts the notice of what a stranger has done, and what the admin area shows, too, into the outbox, in the caller's transaction. What is above
 * the limit is only counted: one mail says so when the hour of the clock is over.
 */
export async function enqueueTeamNotice(
  tx: Context,
  notice: TeamNotice,
  { purpose, compose }: Gathering,
): Promise<void> {
  const recipient = `team:${canonicalRecipient(notice.to)}`;
  const limits = { perHour: noticesPerHour, perDay: 24 * noticesPerHour };
  const outcome = await countSending(tx, recipient, limits, () => enqueueMail(tx, { ...notice, limit: "none" }));
  if (outcome !== "full") return;
  const slot = Math.floor(tx.clock().getTime() / hour);
  // Where the clock of another process is ahead, the mail of this hour may be on its way.
  for (const ended of [slot + 1, slot + 2]) {
    const idempotencyKey = `${purpose}:${notice.to}:${ended}`;
    const first = {
      to: notice.to,
      isForTeam: true,
      ...compose(1),
      gathered: 1,
      idempotencyKey,
      dueAt: new Date(ended * hour),
    };
    if (await enqueueMail(tx, { ...first, limit: "none" })) {
      tx.log.warn({ purpose }, "more notices than the team gets in an hour: the rest is gathered into one mail");
      return;
    }
    if (await addToMail(tx, idempotencyKey, compose)) return;
  }
  // The clock has been ahead by hours: the mails of this hour are sent.
  const own = {
    to: notice.to,
    isForTeam: true,
    ...compose(1),
    gathered: 1,
    idempotencyKey: `${purpose}:${notice.idempotencyKey}`,
  };
  await enqueueMail(tx, { ...own, limit: "none" });
}

/**
 * Counts one more in a mail that waits. The row of the recipient's count is locked, so nobody else does it at the same time.
 * @returns whether it has not been tried yet: every attempt sends the same
 */
async function addToMail({ db }: Context, idempotencyKey: string, compose: Gathering["compose"]): Promise<boolean> {
  const waiting = await db
    .selectFrom("outbox")
    .select(["id", "payload"])
    .where("idempotency_key", "=", idempotencyKey)
    .executeTakeFirstOrThrow();
  const { to, gathered = 0 } = waiting.payload as MailPayload;
  const payload: MailPayload = { to, isForTeam: true, ...compose(gathered + 1), gathered: gathered + 1 };
  const changed = await db
    .updateTable("outbox")
    .set({ payload })
    .where("id", "=", waiting.id)
    .where("attempts", "=", 0)
    .returning("id")
    .executeTakeFirst();
  return changed !== undefined;
}
