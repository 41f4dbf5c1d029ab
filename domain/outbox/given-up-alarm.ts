import { type ProcessContext, systemContext } from "#domain/context.ts";
import { transaction } from "#domain/database.ts";
import { getStoredTexts } from "#domain/texts/get-texts.ts";
import { composeLetter, enqueueMail, labelOf } from "./messages.ts";

const hour = 60 * 60 * 1_000;

/** How far back the last alarm is looked for. */
const slotsLookedAt = 48;

/** What goes to other systems of the team. A mail that is given up is shown on the dashboard alone: most have a mistyped address. */
const kinds = ["webhook", "crm"] as const;

/**
 * Tells the team by mail that calls to its webhook or CRM were given up since the last such mail, at most once an hour. Safe in several
 * processes: the mail of an hour has one key.
 */
export async function alarmGivenUp(process: ProcessContext): Promise<void> {
  const ctx = systemContext(process, "alarm");
  const now = process.clock();
  const slot = Math.floor(now.getTime() / hour);
  const keyOf = (hours: number) => `given-up:${hours}`;
  const keys = Array.from({ length: slotsLookedAt }, (_, index) => keyOf(slot - index));
  await transaction(ctx, async (tx) => {
    const last = await tx.db
      .selectFrom("outbox")
      .select("created_at")
      .where("idempotency_key", "in", keys)
      .orderBy("created_at", "desc")
      .limit(1)
      .executeTakeFirst();
    const since = last?.created_at ?? new Date(now.getTime() - slotsLookedAt * hour);
    if (last && now.getTime() - since.getTime() < hour) return;
    const failed = await tx.db
      .selectFrom("outbox")
      .select(["kind", "payload", "last_error"])
      .where("kind", "in", kinds)
      .where("failed_at", ">", since)
      .where("delivered_at", "is", null)
      .orderBy("failed_at", "desc")
      .execute();
    const [latest] = failed;
    if (latest === undefined) return;
    const { brand } = await getStoredTexts(tx);
    const count = failed.length === 1 ? "One call" : `${failed.length} calls`;
    const { to } = labelOf(tx, latest.kind, latest.payload);
    await enqueueMail(tx, {
      to: brand.email,
      isForTeam: true,
      limit: "none",
      idempotencyKey: keyOf(slot),
      headers: { "Auto-Submitted": "auto-generated" },
      ...composeLetter({
        subject: `${count} to ${to} could not be delivered`,
        paragraphs: [
          `${count} to ${to} ${failed.length === 1 ? "was" : "were"} given up. The inquiries themselves are stored and lost nothing.`,
          // Some repeat what a visitor typed.
          `Last error: ${(latest.last_error ?? "none").replace(/[^\s<>"']+@[^\s<>"']+/g, "…")}`,
          "When the cause is fixed, resend them from that page.",
        ],
        link: { label: "Open the deliveries", url: `${tx.linkUrl}/admin/inquiries/deliveries` },
      }),
    });
  });
}
