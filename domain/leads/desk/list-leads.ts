import { setImmediate as nextTurn } from "node:timers/promises";
import { type RawBuilder, type Selectable, type SqlBool, sql } from "kysely";
import { type Engine, engineOf } from "#db/dialect.ts";
import type { LeadsTable } from "#db/tables/lead-tables.ts";
import type { Context } from "#domain/context.ts";
import { requireAbility } from "#domain/security/rights.ts";
import { searchedWords } from "#lib/text/match-words.ts";
import { mostCounted, mostCountedOfSearch } from "./desk-limits.ts";
import type { LeadFilter } from "./lead-filter.ts";

/** Inquiries on one page of the list. */
export const leadsPerPage = 50;
const mostCountedOf = ({ search }: LeadFilter) => (search === "" ? mostCounted : mostCountedOfSearch);

const columns = [
  "id",
  "type",
  "name",
  "email",
  "organization",
  "status",
  "quarantine_reason",
  "page",
  "stage",
  "owner_id",
  "next_step",
  "next_step_on",
  "due_at",
  "answered_at",
  "domain",
  "created_at",
  "version",
] as const;

/** An inquiry in the list. */
export interface ListedLead extends Pick<Selectable<LeadsTable>, (typeof columns)[number]> {
  /** The beginning of the message, in one line. */
  excerpt: string;
}

export interface LeadPage {
  items: ListedLead[];
  /** How many the filter finds, at most a thousand, and of a search two hundred. */
  total: number;
  isMore: boolean;
  /** The id before which the previous page ends; null on the first one. */
  previous: string | null;
  /** The id after which the next page begins; null on the last one. */
  next: string | null;
}

/** Where a page stands: after an inquiry, or before one. Neither for the first page. */
export interface LeadPlace {
  after?: string | null;
  before?: string | null;
}

/**
 * One page of inquiries: what waits for an answer by when it is due, what is to be done next by its date, all else newest first. Built for
 * hundreds of thousands: an index gives the inquiries of a page in their order, and only those rows are read.
 * @param place the last inquiry of the page before, or the first of the page after it
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findLeads(ctx: Context, filter: LeadFilter, place: LeadPlace = {}): Promise<LeadPage> {
  requireAbility(ctx, "inquiries");
  const page = await findPage(ctx, filter, place);
  const total = page.total ?? (await countFound(ctx, filter));
  const rows =
    page.ids.length === 0
      ? []
      : await ctx.db
          .selectFrom("leads")
          .select(columns)
          .select(sql<string>`substr(message, 1, 240)`.as("excerpt"))
          .where("id", "in", page.ids)
          .execute();
  const byId = new Map(rows.map((row) => [row.id, { ...row, excerpt: row.excerpt.replace(/\s+/g, " ").trim() }]));
  return {
    items: page.ids.flatMap((id) => byId.get(id) ?? []),
    total: Math.min(total, mostCountedOf(filter)),
    isMore: total > mostCountedOf(filter),
    previous: page.hasPrevious ? (page.ids[0] ?? null) : null,
    next: page.hasNext ? (page.ids.at(-1) ?? null) : null,
  };
}

interface Page {
  ids: string[];
  hasPrevious: boolean;
  hasNext: boolean;
  /** Where it was counted with the page. */
  total?: number;
}

async function findPage(ctx: Context, filter: LeadFilter, { after = null, before = null }: LeadPlace): Promise<Page> {
  if (before !== null) {
    const ids = await findLeadIds(ctx, filter, { limit: leadsPerPage + 1, before });
    // A page that is not full is the first one, and shows what is new there as well.
    if (ids.length >= leadsPerPage)
      return { ids: ids.slice(-leadsPerPage), hasPrevious: ids.length > leadsPerPage, hasNext: true };
  }
  const isFirst = after === null;
  // What the first page of a search needs is counted with it: to find rare words takes longer than to read their ids.
  const isWhole = filter.search !== "" && isFirst;
  const limit = isWhole ? mostCountedOfSearch + 1 : leadsPerPage + 1;
  const ids = await findLeadIds(ctx, filter, { limit, after });
  return {
    ids: ids.slice(0, leadsPerPage),
    hasPrevious: !isFirst,
    hasNext: ids.length > leadsPerPage,
    ...(isWhole && { total: ids.length }),
  };
}

/**
 * Which inquiry to answer after this one: the next that waits, and after the last the first.
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findNextWaiting(ctx: Context, id: string): Promise<Pick<ListedLead, "id" | "name"> | null> {
  requireAbility(ctx, "inquiries");
  const waiting: LeadFilter = { tab: "waiting", search: "" };
  const [later] = await findLeadIds(ctx, waiting, { limit: 1, after: id });
  const next = later ?? (await findLeadIds(ctx, waiting, { limit: 2 })).find((first) => first !== id);
  if (next === undefined) return null;
  return (await ctx.db.selectFrom("leads").select(["id", "name"]).where("id", "=", next).executeTakeFirst()) ?? null;
}

/**
 * The ids that a filter finds, in the order of the list. Part of functions that have asked for the right.
 * @param place.after the id before the first one
 * @param place.before the id after the last one: those nearest to it
 */
export async function findLeadIds(
  tx: Pick<Context, "db">,
  filter: LeadFilter,
  { limit, after = null, before = null }: LeadPlace & { limit: number },
): Promise<string[]> {
  const plan = await planSearch(tx, filter);
  if (!plan) return [];
  const { source, order, conditions } = plan;
  const place = after ?? before;
  if (place !== null) conditions.push(order.beyond(place, after === null));
  const found = sql<{ id: string }>`select leads.id from ${source} where ${sql.join(conditions, sql` and `)}
    order by ${order.by(before !== null)} limit ${limit}`;
  // SQLite is synchronous: finished answers are sent in between.
  await nextTurn();
  const ids = (await found.execute(tx.db)).rows.map(({ id }) => id);
  return before === null ? ids : ids.toReversed();
}

async function countFound(ctx: Context, filter: LeadFilter): Promise<number> {
  const plan = await planSearch(ctx, filter);
  if (!plan) return 0;
  const { source, conditions } = plan;
  const limit = mostCountedOf(filter) + 1;
  await nextTurn();
  const { rows } = await sql<{ count: number }>`select count(*) as count from (
    select 1 as one from ${source} where ${sql.join(conditions, sql` and `)} limit ${limit}) as found`.execute(ctx.db);
  return rows[0]?.count ?? 0;
}

/** An order, and the same backwards. */
interface Order {
  by: (isBackwards: boolean) => RawBuilder<unknown>;
  /** What comes after an inquiry; backwards what comes before it. */
  beyond: (id: string, isBackwards: boolean) => RawBuilder<SqlBool>;
}

interface Plan {
  source: RawBuilder<unknown>;
  order: Order;
  conditions: RawBuilder<SqlBool>[];
}

/** Null where nothing can be found: a search without a letter or digit. */
async function planSearch({ db }: Pick<Context, "db">, filter: LeadFilter): Promise<Plan | null> {
  const words = searchedWords(filter.search);
  const engine = engineOf(db);
  if (words.length === 0) return filter.search === "" ? planOf(engine, filter, orderOf(filter.tab)) : null;
  const common = await findCommon(db, words);
  const rare = words.filter((word) => !common.includes(word));
  return engine === "postgres" ? planForPostgres(filter, rare, common) : planForSqlite(filter, rare, common);
}

/** Of so many inquiries, the newest, the words are looked at; what more than this share has is common. */
const probed = 300;
const commonShare = 0.1;

/**
 * Which of the words many inquiries have. The index of words puts all inquiries that have a word into one list first, which takes long for
 * these. They are looked for in the inquiries that everything else leads to, in the order of the list: fifty are soon found.
 */
async function findCommon(db: Context["db"], words: readonly string[]): Promise<string[]> {
  const isPostgres = engineOf(db) === "postgres";
  const newest = isPostgres
    ? sql`(select search_vector from leads order by created_at desc, id desc limit ${probed}) as leads`
    : sql`(select words from lead_places order by number desc limit ${probed}) as lead_places`;
  const shares = words.map((word, index) => {
    const is = isPostgres ? hasInPostgres(word) : hasInSqlite(word);
    return sql`sum(case when ${is} then 1 else 0 end) as ${sql.ref(`word${index}`)}`;
  });
  const counted = sql<Record<string, number>>`select count(*) as looked, ${sql.join(shares)} from ${newest}`;
  const row = (await counted.execute(db)).rows[0] ?? {};
  return words.filter((_, index) => row["looked"] === probed && (row[`word${index}`] ?? 0) > commonShare * probed);
}

const hasInPostgres = (word: string) => sql<SqlBool>`leads.search_vector @@ ${`'${word}':*`}::tsquery`;
const hasInSqlite = (word: string) => sql<SqlBool>`lead_places.words like ${`% ${word}%`}`;

function planForPostgres(filter: LeadFilter, rare: readonly string[], common: readonly string[]): Plan {
  const { source, order, conditions } = planOf("postgres", filter, orderOf(filter.tab));
  conditions.push(...common.map(hasInPostgres));
  if (rare.length === 0) return { source, order, conditions };
  const query = rare.map((word) => `'${word}':*`).join(" & ");
  // The planner believes that beginnings of words are frequent, and would look through all inquiries for a rare one: behind "offset 0" it
  // can't choose an index of the order.
  const found = sql`(select id, created_at, due_at, next_step_on, answered_at, merged_into, status, stage, type, owner_id, page, campaign,
    search_vector from leads where search_vector @@ ${query}::tsquery offset 0) as leads`;
  return { source: found, order, conditions };
}

function planForSqlite(filter: LeadFilter, rare: readonly string[], common: readonly string[]): Plan {
  const { tab, from, until } = filter;
  const isByTab = tab === "waiting" || tab === "next";
  if (isByTab || (rare.length === 0 && drivers.some((name) => filter[name] !== undefined))) {
    const { source, order, conditions } = planOf("sqlite", filter, orderOf(tab));
    const joined = sql`${source} cross join lead_places on lead_places.lead_id = leads.id`;
    return { source: joined, order, conditions: [...conditions, ...[...rare, ...common].map(hasInSqlite)] };
  }
  const { conditions } = planOf("sqlite", filter, newestFirst, true);
  const isIndexed = rare.length > 0;
  const first = isIndexed
    ? sql`lead_search cross join lead_places on lead_places.number = lead_search.rowid`
    : sql`lead_places`;
  const number = isIndexed ? sql`lead_search.rowid` : sql`lead_places.number`;
  const query = rare.map((word) => `"${word}" *`).join(" AND ");
  return {
    source: sql`${first} cross join leads on leads.id = lead_places.lead_id`,
    order: {
      by: (isBackwards) => sql`${number} ${directionOf(!isBackwards)}`,
      beyond: (id, isBackwards) => sql<SqlBool>`${number} ${signOf(isBackwards)} ${numberOf(id)}`,
    },
    conditions: [
      ...(isIndexed ? [sql<SqlBool>`lead_search match ${query}`] : []),
      // The numbers follow the time, so a period is a part of the index.
      ...(from === undefined ? [] : [sql<SqlBool>`${number} >= ${from.getTime() * 1_024}`]),
      ...(until === undefined ? [] : [sql<SqlBool>`${number} < ${until.getTime() * 1_024}`]),
      ...common.map(hasInSqlite),
      ...conditions,
    ],
  };
}

const numberOf = (id: string) => sql`(select number from lead_places where lead_id = ${id})`;

/** What leads to the rows, beginning with what leaves fewest. On SQLite, which has no statistics, nothing else may choose the index. */
const drivers = ["page", "campaign", "owner", "stage", "type"] as const;

/** @param isByWords whether the words lead to the rows */
function planOf(engine: Engine, filter: LeadFilter, order: Order, isByWords = false): Plan {
  const { tab, from, until, type, stage, owner, page, campaign } = filter;
  const isByTab = tab === "waiting" || tab === "next";
  const driver = isByWords || isByTab ? null : (drivers.find((name) => filter[name] !== undefined) ?? "status");
  /** A value that may choose the index only where its filter is the driver. */
  const valueOf = (name: typeof driver, value: RawBuilder<unknown>) =>
    engine === "postgres" || name === driver ? value : sql`+${value}`;
  const leadsToStatus = driver !== "page" && driver !== "campaign" && driver !== null;
  const status = leadsToStatus ? sql`leads.status` : valueOf("status", sql`leads.status`);
  const when = driver === null ? valueOf("status", sql`leads.created_at`) : sql`leads.created_at`;
  const is = (name: typeof driver, column: RawBuilder<unknown>, value: string | undefined) =>
    value === undefined ? [] : [sql<SqlBool>`${valueOf(name, column)} = ${value}`];
  const conditions: RawBuilder<SqlBool>[] = [
    sql<SqlBool>`leads.merged_into is null`,
    sql<SqlBool>`${status} = ${sql.lit(tab === "quarantine" ? "quarantined" : "new")}`,
    ...(tab === "waiting" ? [isWaiting] : []),
    ...(tab === "next" ? [sql<SqlBool>`leads.next_step_on is not null`, isOpen] : []),
    ...is("type", sql`leads.type`, type),
    ...is("stage", sql`leads.stage`, stage),
    ...(owner === "none"
      ? [sql<SqlBool>`${valueOf("owner", sql`leads.owner_id`)} is null`]
      : is("owner", sql`leads.owner_id`, owner)),
    ...is("page", sql`leads.page`, page),
    ...is("campaign", sql`(leads.campaign->>'utm_campaign')`, campaign),
    ...(from === undefined ? [] : [sql<SqlBool>`${when} >= ${from}`]),
    ...(until === undefined ? [] : [sql<SqlBool>`${when} < ${until}`]),
  ];
  return { source: sourceOf(engine, isByWords ? "all" : tab), order, conditions };
}

/** The table, on SQLite with the small index of what waits or is planned, of which it does not know that it is small. */
function sourceOf(engine: Engine, tab: LeadFilter["tab"]): RawBuilder<unknown> {
  if (engine === "postgres" || (tab !== "waiting" && tab !== "next")) return sql`leads`;
  return sql`leads indexed by ${sql.ref(tab === "waiting" ? "leads_unanswered" : "leads_next_step")}`;
}

const isOpen = sql<SqlBool>`leads.stage not in ('won', 'lost')`;

/** Spelled as in the index `leads_unanswered`. */
const isWaiting = sql<SqlBool>`leads.answered_at is null and leads.due_at is not null and ${isOpen}`;

const placeOf = (id: string, ...names: string[]) =>
  sql`select ${sql.join(names.map((name) => sql.ref(name)))} from leads where id = ${id}`;

const directionOf = (isDown: boolean) => (isDown ? sql`desc` : sql`asc`);
const signOf = (isUp: boolean) => (isUp ? sql`>` : sql`<`);

/** By columns, and by the id among equals. */
const orderBy = (names: readonly string[], isDown: boolean): Order => ({
  by: (isBackwards) =>
    sql.join([...names, "id"].map((name) => sql`leads.${sql.ref(name)} ${directionOf(isDown !== isBackwards)}`)),
  beyond: (id, isBackwards) => {
    const place = sql.join([...names, "id"].map((name) => sql`leads.${sql.ref(name)}`));
    return sql<SqlBool>`(${place}) ${signOf(isDown === isBackwards)} (${placeOf(id, ...names, "id")})`;
  },
});

const newestFirst = orderBy(["created_at"], true);

function orderOf(tab: LeadFilter["tab"]): Order {
  // All that came over a weekend are due at the same moment.
  if (tab === "waiting") return orderBy(["due_at", "created_at"], false);
  return tab === "next" ? orderBy(["next_step_on"], false) : newestFirst;
}

/** What waits, at a glance. Each number ends at {@link mostCounted}. */
export interface LeadCounts {
  /** Not answered yet. */
  waiting: number;
  /** Of these, how many should have been. */
  overdue: number;
  /** Next steps that are due today, or were. */
  next: number;
  quarantine: number;
}

/**
 * Counts what waits.
 * @param today the date of the team, such as 2026-11-30
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function countWaiting(ctx: Context, today: string): Promise<LeadCounts> {
  requireAbility(ctx, "inquiries");
  const engine = engineOf(ctx.db);
  const count = async (tab: LeadFilter["tab"], ...conditions: RawBuilder<SqlBool>[]) => {
    const where = sql.join([sql<SqlBool>`leads.merged_into is null`, ...conditions], sql` and `);
    const { rows } = await sql<{ count: number }>`select count(*) as count from (
      select 1 as one from ${sourceOf(engine, tab)} where ${where} limit ${mostCounted}) as found`.execute(ctx.db);
    return rows[0]?.count ?? 0;
  };
  const isShown = engine === "sqlite" ? sql<SqlBool>`+leads.status = 'new'` : sql<SqlBool>`leads.status = 'new'`;
  const [waiting, overdue, next, quarantine] = await Promise.all([
    count("waiting", isWaiting, isShown),
    count("waiting", isWaiting, isShown, sql<SqlBool>`leads.due_at < ${ctx.clock()}`),
    count("next", sql<SqlBool>`leads.next_step_on is not null and leads.next_step_on <= ${today}`, isOpen, isShown),
    count("quarantine", sql<SqlBool>`leads.status = 'quarantined'`),
  ]);
  return { waiting, overdue, next, quarantine };
}

/** Choices that the list's filters offer beside types, stages and owners. */
export interface LeadChoices {
  pages: string[];
  campaigns: string[];
}

/** More than a person looks through. */
const mostChoices = 200;

/**
 * The pages and campaigns from which inquiries came, in alphabetical order.
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findLeadChoices(ctx: Context): Promise<LeadChoices> {
  requireAbility(ctx, "inquiries");
  // One look at an index for each, where `distinct` would read all rows.
  const valuesOf = async (value: RawBuilder<unknown>) => {
    const { rows } = await sql<{ value: string }>`
      with recursive found (value, number) as (
        select (select min(${value}) from leads), 1
        union all
        select (select min(${value}) from leads where ${value} > found.value), found.number + 1
        from found where found.value is not null and found.number <= ${mostChoices}
      )
      select value from found where value is not null
    `.execute(ctx.db);
    return rows.map((row) => row.value);
  };
  const [pages, campaigns] = await Promise.all([
    valuesOf(sql`leads.page`),
    valuesOf(sql`(leads.campaign->>'utm_campaign')`),
  ]);
  return { pages, campaigns };
}
