import { sql } from "kysely";
import type { Context } from "../context.ts";
import { type Draft, noRelease } from "../publishing/drafts/draft.ts";
import type { Release } from "../publishing/releases/open-release.ts";
import type { Schedule } from "../publishing/schedules/schedules.ts";
import { withoutTrashed } from "../publishing/trashed-items.ts";
import { requireAbilityOrOperator } from "../rights.ts";

const pageSize = 100;

/**
 * Every draft beside what is live and in an open release. Left out are drafts of what is in the trash, and those of public releases.
 * @throws DomainError unauthenticated or forbidden
 */
export async function* exportDrafts(ctx: Context): AsyncGenerator<Draft> {
  requireAbilityOrOperator(ctx, "transfer");
  let page: Draft[] = [];
  do {
    page = await readPage(ctx, page.at(-1));
    yield* await withoutTrashed(ctx, page);
  } while (page.length === pageSize);
}

function readPage({ db }: Context, last: Draft | undefined): Promise<Draft[]> {
  const key = last ? [last.release_id, last.kind, last.item_id] : ["", "", ""];
  return db
    .selectFrom("drafts")
    .selectAll()
    .where(sql<boolean>`(release_id, kind, item_id) > (${sql.join(key)})`)
    .where(({ or, eb, selectFrom }) =>
      or([
        eb("release_id", "=", noRelease),
        eb("release_id", "in", selectFrom("releases").select("id").where("state", "=", "open")),
      ]),
    )
    .orderBy("release_id")
    .orderBy("kind")
    .orderBy("item_id")
    .limit(pageSize)
    .execute();
}

/** An exported release: what is in it are drafts that name it. */
export type ExportedRelease = Pick<Release, "id" | "name" | "created_by" | "created_at">;

/**
 * The releases that are not public yet, by id.
 * @throws DomainError unauthenticated or forbidden
 */
export async function exportReleases(ctx: Context): Promise<ExportedRelease[]> {
  requireAbilityOrOperator(ctx, "transfer");
  return ctx.db
    .selectFrom("releases")
    .select(["id", "name", "created_by", "created_at"])
    .where("state", "=", "open")
    .orderBy("id")
    .execute();
}

/** An exported plan; it is resolved anew by the rules of its zone. */
export type ExportedSchedule = Pick<
  Schedule,
  "action" | "kind" | "item_id" | "title" | "local_time" | "time_zone" | "created_by" | "created_at"
>;

/**
 * What is planned for items and open releases, by time.
 * @throws DomainError unauthenticated or forbidden
 */
export async function exportSchedules(ctx: Context): Promise<ExportedSchedule[]> {
  requireAbilityOrOperator(ctx, "transfer");
  return ctx.db
    .selectFrom("schedules")
    .select(["action", "kind", "item_id", "title", "local_time", "time_zone", "created_by", "created_at"])
    .where("state", "=", "waiting")
    .where(({ or, eb, selectFrom }) =>
      or([
        eb("kind", "!=", "release"),
        eb("item_id", "in", selectFrom("releases").select("id").where("state", "=", "open")),
      ]),
    )
    .orderBy("due_at")
    .orderBy("id")
    .execute();
}

/**
 * The version of each changed text of the site, so that an import knows which drafts were begun on it.
 * @throws DomainError unauthenticated or forbidden
 */
export async function exportTextVersions(ctx: Context): Promise<Record<string, number>> {
  requireAbilityOrOperator(ctx, "transfer");
  const rows = await ctx.db.selectFrom("site_texts").select(["id", "version"]).orderBy("id").execute();
  return Object.fromEntries(rows.map(({ id, version }) => [id, version]));
}
