import { collections } from "#db/schema.ts";
import { DomainError } from "#lib/domain-error.ts";
import type { Context } from "#domain/context.ts";
import { requireOperator } from "#domain/leads/require-operator.ts";
import { recordDelivered } from "#domain/outbox/outbox.ts";
import { transaction } from "#domain/transaction.ts";
import { seedAudience } from "./seed-audience.ts";
import { seedContent } from "./seed-content.ts";
import { type SeededMember, seedTeam } from "./seed-team.ts";

const dayMs = 24 * 60 * 60 * 1_000;

/** What a site has that somebody wrote. */
const filledTables = [...collections, "trash", "redirects", "leads", "subscribers"] as const;
export type FilledTable = (typeof filledTables)[number];

export interface SeededSite {
  readonly team: readonly SeededMember[];
  /** Rows of each table afterwards. */
  readonly counts: Readonly<Record<FilledTable, number>>;
}

interface SeedOptions {
  /** For each admin that it makes. */
  readonly password: string;
  /** Fills the site also when there is something in it already, and leaves that as it is. */
  readonly isForced?: boolean;
}

/**
 * Fills a site with made-up people and what they did in the last year, for developers and for trying things out: posts, use cases,
 * modules and case studies in every state with their histories, redirects, enquiries, newsletter addresses and a team. All of it goes
 * through the functions that pages and forms use, in one transaction. Its mails count as sent: nothing leaves the site.
 * @throws DomainError forbidden for everybody but the operator; conflict when the site has content and `isForced` is not set; invalid
 *   when an address is taken
 */
export async function seedSite(ctx: Context, { password, isForced = false }: SeedOptions): Promise<SeededSite> {
  requireOperator(ctx);
  return transaction(ctx, async (tx) => {
    const before = await countRows(tx);
    if (!isForced) requireEmpty(before);
    const waiting = new Set(await findWaiting(tx));
    const context = quiet(tx);
    const { team, actors } = await seedTeam(context, password);
    const then = (daysAgo: number): Context => ({ ...context, clock: clockOf(tx, daysAgo) });
    await seedContent((daysAgo, writer) => ({ ...then(daysAgo), actor: actors[writer] }));
    await seedAudience(then);
    for (const id of await findWaiting(tx)) if (!waiting.has(id)) await recordDelivered(tx, { id });
    return { team, counts: await countRows(tx) };
  });
}

/** Whatever the operator has set: no webhook is called for a made-up enquiry, and admins without a second factor may write. */
function quiet(tx: Context): Context {
  return {
    ...tx,
    remoteAddress: null,
    leads: { ...tx.leads, webhookUrl: null },
    accounts: { ...tx.accounts, secondFactorRequired: false },
  };
}

/** A clock that was right so many days ago and goes on from there. */
function clockOf(ctx: Context, daysAgo: number): () => Date {
  return () => new Date(ctx.clock().getTime() - daysAgo * dayMs);
}

/** Ids of the deliveries that have not arrived. */
async function findWaiting({ db }: Context): Promise<string[]> {
  const rows = await db.selectFrom("outbox").select("id").where("delivered_at", "is", null).execute();
  return rows.map(({ id }) => id);
}

async function countRows(ctx: Context): Promise<Record<FilledTable, number>> {
  const counts: [FilledTable, number][] = [];
  for (const table of filledTables) {
    const query = ctx.db.selectFrom(table).select((eb) => eb.fn.countAll<number>().as("rows"));
    counts.push([table, (await query.executeTakeFirstOrThrow()).rows]);
  }
  return Object.fromEntries(counts) as Record<FilledTable, number>;
}

function requireEmpty(counts: Record<FilledTable, number>): void {
  const filled = filledTables.filter((table) => counts[table] > 0);
  if (filled.length === 0) return;
  const found = filled.map((table) => `${counts[table]} in ${table}`).join(", ");
  throw new DomainError("conflict", `This site has content already (${found}). Nothing was added.`);
}
