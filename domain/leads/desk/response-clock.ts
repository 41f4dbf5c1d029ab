import { sql } from "kysely";
import { type Context, type ProcessContext, systemContext } from "#domain/context.ts";
import { transaction } from "#domain/database.ts";
import { composeLetter, enqueueMail } from "#domain/outbox/messages.ts";
import { requireAbility } from "#domain/security/rights.ts";
import { getStoredTexts } from "#domain/texts/get-texts.ts";
import { figureDays } from "./desk-limits.ts";
import { recordLeadEvent } from "./timeline.ts";
import { readColleagues } from "./team.ts";

const hour = 60 * 60 * 1_000;
const day = 24 * hour;

/** How long before its time runs out the team is told of an inquiry without an answer. Milliseconds. */
export const alarmBefore = 4 * hour;

/** How often the promise was kept. */
export interface PromiseFigure {
  /** Inquiries whose time is over or that were answered. */
  total: number;
  kept: number;
}

/**
 * How often inquiries of the last 90 days were answered in the time that the site promises. What was closed without an answer does not count.
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function getPromiseFigure(ctx: Context): Promise<PromiseFigure> {
  requireAbility(ctx, "inquiries");
  const now = ctx.clock();
  const since = new Date(now.getTime() - figureDays * day);
  const { rows } = await sql<PromiseFigure>`
    select count(*) as total, coalesce(sum(case when answered_at <= due_at then 1 else 0 end), 0) as kept
    from leads
    where due_at >= ${since} and (answered_at is not null or (due_at < ${now} and stage not in ('won', 'lost')))
      and merged_into is null and coalesce(status, '') = 'new'
  `.execute(ctx.db);
  return rows[0] ?? { total: 0, kept: 0 };
}

/**
 * Notes that an inquiry was answered: the first time counts. Its stage goes from "new" to "contacted". Inquiries that are merged into it are
 * answered with it. Belongs in the transaction of the reply, which has its own entry in the timeline.
 */
export async function markAnswered(tx: Context, leadId: string): Promise<void> {
  const at = tx.clock();
  await tx.db
    .updateTable("leads")
    .set({ answered_at: at })
    .where("answered_at", "is", null)
    .where(({ or, eb }) => or([eb("id", "=", leadId), eb("merged_into", "=", leadId)]))
    .execute();
  const contacted = await tx.db
    .updateTable("leads")
    .set({ stage: "contacted" })
    .where("id", "=", leadId)
    .where("stage", "=", "new")
    .returning("id")
    .executeTakeFirst();
  await tx.db
    .updateTable("leads")
    .set((eb) => ({ changed_at: at, version: eb("version", "+", 1) }))
    .where("id", "=", leadId)
    .execute();
  if (contacted) await recordLeadEvent(tx, leadId, { kind: "stage", body: { before: "new", after: "contacted" } });
}

/** Inquiries of one run, and lines of one mail. */
const mostAtOnce = 200;
const mostInMail = 20;

/**
 * Mails whoever has an inquiry, or the team where nobody has it, that its time for an answer runs out. Once for each inquiry. A job; several
 * processes may run it.
 */
export async function alarmBeforeDue(process: ProcessContext): Promise<void> {
  const ctx = systemContext(process, "response clock");
  const now = process.clock();
  const due = await ctx.db
    .selectFrom("leads")
    .select("id")
    .where(isDue(now))
    .orderBy("due_at")
    .limit(mostAtOnce)
    .execute();
  if (due.length === 0) return;
  await transaction(ctx, async (tx) => {
    // Of several processes one gets each row.
    const taken = await tx.db
      .updateTable("leads")
      .set({ alarmed_at: now })
      .where(
        "id",
        "in",
        due.map(({ id }) => id),
      )
      .where(isDue(now))
      .returning(["id", "owner_id", "due_at"])
      .execute();
    if (taken.length === 0) return;
    const { brand } = await getStoredTexts(tx);
    const colleagues = new Map((await readColleagues(tx)).map(({ id, email }) => [id, email]));
    const byRecipient = Map.groupBy(taken, ({ owner_id }) => colleagues.get(owner_id ?? "") ?? null);
    for (const [owner, leads] of byRecipient) {
      const [first] = leads.map(({ id }) => id).toSorted();
      await enqueueMail(tx, {
        to: owner ?? brand.email,
        ...(owner === null && { isForTeam: true }),
        limit: "none",
        headers: { "Auto-Submitted": "auto-generated" },
        idempotencyKey: `lead-due:${first}:${leads.length}:${now.getTime()}`,
        ...composeLetter({
          subject:
            leads.length === 1 ? "An inquiry waits for an answer" : `${leads.length} inquiries wait for an answer`,
          paragraphs: [
            owner === null
              ? "The time that the site promises for an answer is nearly over, and no one has taken this on yet:"
              : "The time that the site promises for an answer is nearly over:",
            // No names: this mail outlives the data of a person who is erased.
            ...leads
              .slice(0, mostInMail)
              .map(({ id, due_at }) => `By ${utc(due_at)}: ${tx.linkUrl}/admin/inquiries/${id}`),
            ...(leads.length > mostInMail ? [`And ${leads.length - mostInMail} more.`] : []),
          ],
          link: {
            label: leads.length === 1 ? "Open the inquiry" : "Open the inquiries",
            url: `${tx.linkUrl}/admin/inquiries${leads.length === 1 ? `/${first}` : ""}`,
          },
        }),
      });
    }
  });
}

const isDue = (now: Date) => sql<boolean>`leads.answered_at is null and leads.due_at is not null
  and leads.merged_into is null and leads.due_at <= ${new Date(now.getTime() + alarmBefore)}
  and leads.alarmed_at is null and leads.status = 'new' and leads.stage not in ('won', 'lost')`;

const utc = (at: Date | null) => (at ? `${at.toISOString().replace("T", " ").slice(0, 16)} UTC` : "now");
