import { DomainError } from "#lib/domain-error.ts";
import { csvHead, csvRecord } from "#lib/text/format-text.ts";
import { recordActivity } from "../activity/activity.ts";
import type { Context } from "../context.ts";
import { requireAbility } from "../security/rights.ts";
import { transaction } from "../database.ts";
import type { CheckedFinding } from "./page/check-page.ts";

/** How long reports are kept. Milliseconds. */
export const reportLifetime = 90 * 24 * 60 * 60_000;

/** Follows the path of a page that was checked as it is planned to be. */
export const plannedMark = "(as planned)";

/** A check of the whole site, in a list. */
export interface AccessibilityRun {
  id: string;
  startedBy: string;
  startedAt: Date;
  /** Null while it goes on. */
  endedAt: Date | null;
  /** Pages that were checked so far. */
  pages: number;
  errors: number;
  warnings: number;
  /** Pages beyond the limit of a run. */
  leftOut: number;
}

/** A page of a report with what was found on it. */
export interface ReportedPage {
  path: string;
  findings: CheckedFinding[];
}

export interface AccessibilityReport {
  run: AccessibilityRun;
  /** Pages with findings, those with most errors first. */
  pages: ReportedPage[];
}

function selectRuns({ db }: Pick<Context, "db">) {
  return db
    .selectFrom("accessibility_runs")
    .leftJoin("accessibility_pages", "run_id", "id")
    .select(["id", "started_by as startedBy", "started_at as startedAt", "ended_at as endedAt", "left_out as leftOut"])
    .select(({ fn }) => [
      fn.count<number | string>("path").as("pages"),
      fn.sum<number | string | null>("errors").as("errors"),
      fn.sum<number | string | null>("warnings").as("warnings"),
    ])
    .groupBy(["id", "started_by", "started_at", "ended_at", "left_out"])
    .orderBy("started_at", "desc");
}

const counted = <Row extends { pages: unknown; errors: unknown; warnings: unknown }>(row: Row) => ({
  ...row,
  pages: Number(row.pages),
  errors: Number(row.errors),
  warnings: Number(row.warnings),
});

/**
 * The checks of the last 90 days, newest first.
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findAccessibilityRuns(ctx: Context): Promise<AccessibilityRun[]> {
  requireAbility(ctx, "draft");
  return (await selectRuns(ctx).limit(200).execute()).map(counted);
}

/**
 * What a check of the whole site has found.
 * @throws DomainError `unauthenticated`, `forbidden` or `not_found`
 */
export async function getAccessibilityReport(ctx: Context, id: string): Promise<AccessibilityReport> {
  requireAbility(ctx, "draft");
  const run = await selectRuns(ctx).where("id", "=", id).executeTakeFirst();
  if (!run) throw new DomainError("not_found", "There is no such report. Reports are kept for 90 days.");
  const pages = await ctx.db
    .selectFrom("accessibility_pages")
    .select(["path", "findings"])
    .where("run_id", "=", id)
    .where(({ eb, or }) => or([eb("errors", ">", 0), eb("warnings", ">", 0)]))
    .orderBy("errors", "desc")
    .orderBy("path")
    .execute();
  return { run: counted(run), pages: pages as ReportedPage[] };
}

/**
 * Asks for a check of the whole site. The server begins with it within seconds.
 * @returns the id of its report
 * @throws DomainError `unauthenticated`, `forbidden`, or `conflict` while one goes on
 */
export async function startAccessibilityRun(ctx: Context): Promise<{ id: string }> {
  const { email } = requireAbility(ctx, "publish");
  return transaction(ctx, async (tx) => {
    const going = await tx.db
      .selectFrom("accessibility_runs")
      .select("id")
      .where("ended_at", "is", null)
      .executeTakeFirst();
    if (going) throw new DomainError("conflict", "A check of the whole site is already running.");
    const now = tx.clock();
    const id = now.toISOString().slice(0, 19).replace("T", "-").replaceAll(":", "");
    await tx.db
      .insertInto("accessibility_runs")
      // No process has touched it yet, so the first one takes it.
      .values({ id, started_by: email, started_at: now, touched_at: new Date(0), ended_at: null, left_out: 0 })
      .execute();
    await recordActivity(tx, { action: "create", kind: "accessibility", itemId: id, title: id });
    return { id };
  });
}

/** What the last finished check of the site has found, for the dashboard; null before the first one. Must be asked for by the team. */
export async function findLatestFindings(
  ctx: Context,
): Promise<Pick<AccessibilityRun, "id" | "errors" | "warnings"> | null> {
  requireAbility(ctx, "draft");
  const latest = await selectRuns(ctx).where("ended_at", "is not", null).limit(1).executeTakeFirst();
  if (!latest) return null;
  const { id, errors, warnings } = counted(latest);
  return { id, errors, warnings };
}

const columns = ["page", "level", "rule", "wcag", "message", "excerpt", "field"] as const;

/** The findings of a report as CSV, where no cell is a formula. */
export function reportCsv({ pages }: AccessibilityReport): string {
  const records = pages.flatMap(({ path, findings }) =>
    findings.map(({ level, rule, wcag, message, excerpt, place }) => {
      const field = place ? `${place.title}: ${place.label}` : "";
      return csvRecord([path, level, rule, wcag.join(" "), message, excerpt, field]);
    }),
  );
  return csvHead(columns) + records.join("");
}
