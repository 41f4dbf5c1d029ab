import { randomUUID } from "node:crypto";
import { fill } from "#content/facts.ts";
import { recordActivity } from "../activity/activity.ts";
import { moveBooking } from "../bookings/change-booking.ts";
import type { Context } from "../context.ts";
import { measureDrafts, renameSaver } from "../documents/drafts.ts";
import { handOverLeads } from "../leads/desk/change-lead.ts";
import { replaceOwner } from "../leads/desk/routing.ts";
import { type Role, may, refusalOf, requireAbility } from "../security/rights.ts";
import { DomainError } from "#lib/domain-error.ts";
import { composeLetter, enqueueMail } from "../outbox/messages.ts";
import { getTexts } from "../texts/get-texts.ts";
import { type Belongings, countedBelongings, neededFor } from "./belongings.ts";
import { handOverReviews } from "./hand-over-reviews.ts";

/** Somebody who is or was in the team: row in `admin_users`, and address. */
interface Colleague {
  id: string;
  email: string;
}

/**
 * Somebody of the team and what is theirs, before they leave; null for an unknown id.
 * @throws DomainError unauthenticated or forbidden
 */
export async function findBelongings(
  ctx: Context,
  id: string,
): Promise<{ id: string; email: string; belongings: Belongings } | null> {
  requireAbility(ctx, "team");
  const member = await ctx.db.selectFrom("admin_users").select(["id", "email"]).where("id", "=", id).executeTakeFirst();
  return member ? { ...member, belongings: await countBelongings(ctx, member) } : null;
}

async function countBelongings(ctx: Context, { id, email }: Colleague): Promise<Belongings> {
  const { db, clock } = ctx;
  const [drafts, plans, reviews, reviewing, inquiries, rules, demos] = await Promise.all([
    measureDrafts(ctx, { savedBy: email, isOpen: true }),
    db
      .selectFrom("schedules")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("created_by", "=", email)
      .where("state", "in", ["waiting", "paused"])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom("approvals")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("asked_by", "=", email)
      .where("state", "=", "waiting")
      .executeTakeFirstOrThrow(),
    db
      .selectFrom("approvals")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("asked_of", "=", email)
      .where("state", "=", "waiting")
      .executeTakeFirstOrThrow(),
    db
      .selectFrom("leads")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("owner_id", "=", id)
      .where("stage", "not in", ["won", "lost"])
      .executeTakeFirstOrThrow(),
    db.selectFrom("routing_rules").select("owner_ids").execute(),
    findDemos({ db, clock }, id),
  ]);
  return {
    drafts: drafts.count,
    plans: plans.count,
    reviews: reviews.count,
    reviewing: reviewing.count,
    inquiries: inquiries.count,
    rules: rules.filter(({ owner_ids }) => owner_ids.includes(id)).length,
    demos: demos.length,
  };
}

/** The demos that a member is to give, in the order of their times. */
function findDemos({ db, clock }: Pick<Context, "db" | "clock">, adminId: string) {
  return db
    .selectFrom("bookings")
    .innerJoin("booking_hosts", "booking_hosts.id", "bookings.host_id")
    .select(["bookings.id", "bookings.starts_at"])
    .where("booking_hosts.admin_id", "=", adminId)
    .where("bookings.state", "=", "booked")
    .where("bookings.starts_at", ">", clock())
    .orderBy("bookings.starts_at")
    .orderBy("bookings.id")
    .execute();
}

/**
 * Gives a colleague what somebody who leaves has begun. Who wrote a draft stays known, so that nobody can approve their own words. Belongs in the
 * transaction of the deactivation, after which {@link moveDemos} finds other hosts.
 * @param to active, with their role
 * @throws DomainError conflict when the colleague may not have one of these things
 */
export async function handOver(tx: Context, from: Colleague, to: Colleague & { role: Role }): Promise<void> {
  requireAbility(tx, "team");
  if (from.id === to.id) throw new DomainError("conflict", "Choose someone else to take over.");
  const counts = await countBelongings(tx, from);
  const kinds = Object.keys(counts) as (keyof Belongings)[];
  const refused = kinds.find((kind) => counts[kind] > 0 && !may(to.role, neededFor[kind]));
  if (refused) {
    const [words] = refusalOf(to.role, neededFor[refused]).split(". ");
    throw new DomainError("conflict", `${to.email} can't take over: ${words?.replace(/^As (.*?),? you/, "$1")}.`);
  }
  await handOverReviews(tx, from.email, to);
  await renameSaver(tx, from.email, to.email);
  await tx.db
    .updateTable("schedules")
    .set({ created_by: to.email })
    .where("created_by", "=", from.email)
    .where("state", "in", ["waiting", "paused"])
    .execute();
  await tx.db
    .updateTable("approvals")
    .set({ asked_by: to.email })
    .where("asked_by", "=", from.email)
    .where("state", "=", "waiting")
    .execute();
  await handOverLeads(tx, from.id, to.id);
  await replaceOwner(tx, from.id, to.id);
  const changes = kinds
    .filter((kind) => counts[kind] > 0)
    .map((kind) => ({ field: kind, before: null, after: String(counts[kind]) }));
  const whom = { field: "to", before: from.email, after: to.email };
  await recordActivity(tx, { action: "handOver", kind: "team", title: from.email, changes: [whom, ...changes] });
  // Hosts get a mail for each demo that moves to them.
  const told = kinds.filter((kind) => kind !== "demos" && counts[kind] > 0);
  await mailHeir(
    tx,
    from.email,
    to.email,
    told.map((kind) => countedBelongings(kind, counts[kind])),
  );
}

/** Tells a colleague what is theirs now; not whoever hands it over to themselves. */
async function mailHeir(tx: Context, from: string, to: string, things: readonly string[]): Promise<void> {
  if (things.length === 0 || (tx.actor.kind === "user" && tx.actor.email === to)) return;
  const { publishingMail } = await getTexts(tx);
  const list = new Intl.ListFormat("en").format(things);
  const { link, ...letter } = fill(publishingMail.handedOver, { person: from, list });
  await enqueueMail(tx, {
    to,
    limit: "none",
    ...composeLetter({ ...letter, link: { label: link, url: `${tx.linkUrl}/admin` } }),
    headers: { "Auto-Submitted": "auto-generated" },
    idempotencyKey: `hand-over:${randomUUID()}`,
  });
}

/**
 * Finds other hosts for the demos of somebody who has left: the colleague who takes over where they have the time, else anybody. A demo for which
 * nobody has it stays in the list of demos, which says so. Belongs in the same transaction.
 * @param from row in `admin_users`, like `to`
 */
export async function moveDemos(tx: Context, from: string, to: string): Promise<void> {
  requireAbility(tx, "team");
  const host = await tx.db.selectFrom("booking_hosts").select("id").where("admin_id", "=", to).executeTakeFirst();
  for (const { id, starts_at: start } of await findDemos(tx, from)) {
    const { booking } = await moveBooking(tx, { id, start, by: "team", ...(host && { to: host.id }) });
    if (booking) await recordActivity(tx, { action: "update", kind: "booking", itemId: id });
  }
}
