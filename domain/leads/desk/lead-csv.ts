import { recordActivity } from "#domain/activity/activity.ts";
import type { Context } from "#domain/context.ts";
import { requirePresentMember } from "#domain/security/present-member.ts";
import { requireAbility } from "#domain/security/rights.ts";
import { readInPages } from "#lib/pacing.ts";
import { csvHead, csvRecord } from "#lib/text/format-text.ts";
import type { Lead } from "../store-lead.ts";
import type { LeadFilter } from "./lead-filter.ts";
import { findLeadIds } from "./list-leads.ts";
import { readColleagues } from "./team.ts";

/** Rows that are read at once, and written in one turn of the event loop. */
const pageSize = 200;
/** More do not open in a spreadsheet on most machines; the operator's command writes all. */
const mostRows = 100_000;

const columns = [
  "id",
  "created_at",
  "type",
  "stage",
  "stage_reason",
  "owner",
  "name",
  "email",
  "organization",
  "message",
  "next_step",
  "next_step_on",
  "due_at",
  "answered_at",
  "page",
  "referrer",
  "campaign",
  "details",
  "trace",
] as const;

/**
 * The filtered inquiries as a CSV file, record by record, in the order of the list. No cell is a formula. The activity log says that somebody
 * took it.
 * @throws DomainError `unauthenticated` or `forbidden`, at the first record
 */
export async function* leadCsv(ctx: Context, filter: LeadFilter): AsyncGenerator<string> {
  requireAbility(ctx, "inquiries");
  await recordActivity(ctx, { action: "export", kind: "lead", title: "Inquiries" });
  const owners = new Map((await readColleagues(ctx)).map(({ id, email }) => [id, email]));
  yield csvHead(columns);
  let written = 0;
  const pages = readInPages<Lead>(pageSize, async (last) => {
    await requirePresentMember(ctx);
    const ids = await findLeadIds(ctx, filter, { limit: pageSize, after: last?.id ?? null });
    if (ids.length === 0) return [];
    const rows = await ctx.db.selectFrom("leads").selectAll().where("id", "in", ids).execute();
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  });
  for await (const lead of pages) {
    const cells: Record<(typeof columns)[number], string | null> = {
      ...lead,
      created_at: lead.created_at.toISOString(),
      due_at: lead.due_at?.toISOString() ?? null,
      answered_at: lead.answered_at?.toISOString() ?? null,
      owner: owners.get(lead.owner_id ?? "") ?? null,
      campaign: flat(lead.campaign),
      details: flat(lead.details),
      trace: flat(lead.trace),
    };
    yield csvRecord(columns.map((column) => cells[column] ?? ""));
    if (++written === mostRows) return;
  }
}

/** An object in one cell: "utm_source: letter; utm_campaign: spring". */
function flat(object: Readonly<Record<string, unknown>>): string {
  return Object.entries(object)
    .map(([name, value]) => `${name}: ${typeof value === "string" ? value : JSON.stringify(value)}`)
    .join("; ");
}
