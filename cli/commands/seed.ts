import { randomBytes } from "node:crypto";
import type { Command } from "commander";
import { type Collection, collections } from "#db/schema.ts";
import { kinds } from "#domain/kinds/kinds.ts";
import { DomainError } from "#lib/domain-error.ts";
import { readConfig } from "#server/process/config.ts";
import { write } from "../output.ts";
import { withContext } from "../with-context.ts";
import type { Context, Actor } from "#domain/context.ts";
import { requireOperator } from "#domain/security/rights.ts";
import { recordDelivered } from "#domain/outbox/outbox.ts";
import { transaction } from "#domain/database.ts";
import { seedAudience } from "../seed/audience.ts";
import {
  createAdmin,
  deactivateAdmin,
  getActor,
  inviteAdmin,
  startSessionAfterLink,
  updateOwnProfile,
} from "#accounts/index.ts";
import {
  type Writer,
  type Sample,
  writers,
  sampleAuthors,
  sampleCaseStudies,
  sampleModules,
  sampleUseCases,
} from "../seed/items.ts";
import type { FieldValue, ManagedKind } from "#domain/documents/kind.ts";
import { authorKind } from "#domain/kinds/author.ts";
import { caseStudyKind } from "#domain/kinds/case-study.ts";
import { moduleKind } from "#domain/kinds/module.ts";
import { postKind } from "#domain/kinds/post.ts";
import { useCaseKind } from "#domain/kinds/use-case.ts";
import { deleteItem, createItem, updateItem } from "#domain/documents/edit-item.ts";
import { importBuiltIn } from "#domain/import/import-built-in.ts";
import { createRedirect } from "#domain/redirects/managed-redirects.ts";
import { otherPosts, publishedPosts } from "../seed/posts.ts";

/** Everybody can read it here, so it is for sites that nobody else reaches. */
const developmentPassword = "an open gate at dusk";

const names: Readonly<Record<string, string>> = {
  ...Object.fromEntries(kinds.map(({ collection, nouns }) => [collection, nouns])),
  trash: "items in the trash",
  redirects: "redirects",
  leads: "inquiries",
  subscribers: "newsletter addresses",
} satisfies Readonly<Record<Exclude<FilledTable, Collection>, string>>;

/** Adds `seed`. It works beside a running server. */
export function register(program: Command): void {
  program
    .command("seed")
    .description("fill an empty site with made-up content, inquiries and a team, for developing and trying things out")
    .option("--force", "also fill a site with content, which stays as it is, or one that others reach")
    .action(async ({ force = false }: { force?: boolean }) => {
      const isReached = isReachedByOthers();
      if (isReached && !force) {
        const why = "Others reach this site, as NODE_ENV or SITE_URL says, so nothing was added.";
        throw new DomainError("forbidden", `${why} With --force, its made-up admins get a random password.`);
      }
      const password = isReached ? randomBytes(15).toString("base64url") : developmentPassword;
      const fill = async (context: Context) => {
        const { team, counts } = await seedSite(context, { password, isForced: force });
        const tables = Object.keys(names) as FilledTable[];
        await write(`The site has ${tables.map((table) => `${counts[table]} ${names[table]}`).join(", ")}.\n`);
        await write(`Sign in at ${context.linkUrl}/admin with the password "${password}":\n${team.map(line).join("")}`);
      };
      await withContext(fill, { mayBegin: true });
    });
}

function isReachedByOthers(): boolean {
  const { production, siteUrl } = readConfig(process.env);
  const host = new URL(siteUrl ?? "http://localhost").hostname;
  return production || !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host);
}

function line({ email, state }: SeededMember): string {
  return `  ${email}${state === "active" ? "" : ` (${state})`}\n`;
}

const dayMs = 24 * 60 * 60 * 1_000;

/** What a site has that somebody wrote. */
const filledTables = [...collections, "trash", "redirects", "leads", "subscribers"] as const;
type FilledTable = (typeof filledTables)[number];

interface SeededSite {
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
 * modules and case studies in every state with their histories, redirects, inquiries, newsletter addresses and a team. All of it goes
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

/** Whatever the operator has set: no webhook is called for a made-up inquiry, and admins without a second factor may write. */
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

interface SeededMember {
  readonly email: string;
  readonly state: "active" | "deactivated" | "invited";
}

const browser = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

// A reserved domain: a mail to it reaches nobody, whatever the operator has set.
const addressOf = (name: string) => `${name}@homecoming.example`;

/**
 * Makes a team: three admins with this password, one whose rights were taken away, and one who is invited.
 * @returns who belongs to it, and the three as actors
 */
async function seedTeam(
  ctx: Context,
  password: string,
): Promise<{ team: SeededMember[]; actors: Record<Writer, Actor> }> {
  const actors: [string, Actor][] = [];
  for (const [address, name] of Object.entries(writers)) {
    const actor = await seedAdmin(ctx, addressOf(address), password);
    await updateOwnProfile({ ...ctx, actor }, { data: { name } });
    actors.push([address, actor]);
  }
  const former = addressOf("rob");
  await seedAdmin(ctx, former, password);
  await deactivateAdmin(ctx, former);
  const { email: invited } = await inviteAdmin(ctx, { email: addressOf("priya"), role: "writer" });
  return {
    team: [
      ...Object.keys(writers).map((name) => ({ email: addressOf(name), state: "active" as const })),
      { email: former, state: "deactivated" },
      { email: invited, state: "invited" },
    ],
    actors: Object.fromEntries(actors) as Record<Writer, Actor>,
  };
}

/** An admin, who has signed in. */
async function seedAdmin(ctx: Context, address: string, password: string): Promise<Actor> {
  const { email } = await createAdmin(ctx, { email: address, password });
  const [cookie = ""] = await startSessionAfterLink(ctx, email, browser);
  return getActor(ctx, cookie);
}

/** The context of a writer at a time in the past. */
type At = (daysAgo: number, writer: Writer) => Context;

/** How long ago the team took over the built-in content. */
const importedDaysAgo = 380;

/** Writes managed content in each state, in the order in which it came about, so that dates and histories agree. */
async function seedContent(at: At): Promise<void> {
  await importBuiltIn(at(importedDaysAgo, "maya"));
  const authorIds = new Map<string, string>();
  for (const sample of sampleAuthors) {
    const { name } = sample.fields;
    authorIds.set(typeof name === "string" ? name : "", await live(at, authorKind, sample));
  }
  for (const { fields, authors = [], steps } of [...publishedPosts, ...otherPosts]) {
    const ids = authors.flatMap((name) => authorIds.get(name) ?? []);
    await live(at, postKind, { fields: { ...fields, authors: ids }, steps });
  }
  for (const sample of sampleUseCases) await live(at, useCaseKind, sample);
  for (const sample of sampleModules) await live(at, moduleKind, sample);
  for (const sample of sampleCaseStudies) await live(at, caseStudyKind, sample);
  await createRedirect(at(75, "maya"), { from: "/alumni-app", to: "/demo" });
  await createRedirect(at(30, "ines"), { from: "/reunion-planner", to: "/modules?category=events" });
}

async function live(at: At, kind: ManagedKind, { fields, steps }: Sample): Promise<string> {
  const [first, ...later] = steps;
  const values: Record<string, FieldValue> = { ...fields, ...first.change };
  const { id, ...created } = await createItem(at(first.daysAgo, first.by), kind, values);
  let { version } = created;
  for (const { daysAgo, by, change, isDeleted } of later) {
    const ctx = at(daysAgo, by);
    if (isDeleted) await deleteItem(ctx, kind, id);
    else {
      Object.assign(values, change);
      ({ version } = await updateItem(ctx, kind, id, version, values));
    }
  }
  return id;
}
