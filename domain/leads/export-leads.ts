import { isUnavailable } from "#db/errors.ts";
import { requireOperator } from "../security/rights.ts";
import type { Context } from "#domain/context.ts";
import { readInPages } from "#lib/pacing.ts";
import { readJournal, readUnreadable } from "./intake.ts";
import type { Lead, NewLead } from "./store-lead.ts";

/** Rows that an export reads at once, and writes in one turn of the event loop. */
const pageSize = 100;

/** Every inquiry in the database, oldest first, including quarantined ones. */
function findLeads({ db }: Context): AsyncGenerator<Lead> {
  const leads = db.selectFrom("leads").selectAll().orderBy("created_at").orderBy("id").limit(pageSize);
  return readInPages<Lead>(pageSize, (last) => {
    const { created_at, id } = last ?? { created_at: new Date(0), id: "" };
    return leads
      .where(({ eb, refTuple, tuple }) => eb(refTuple("created_at", "id"), ">", tuple(created_at, id)))
      .execute();
  });
}

/** An exported inquiry. */
export interface ExportedLead extends Omit<NewLead, "submission_key" | "created_at" | "status" | "details" | "trace"> {
  /** ISO 8601, UTC. */
  readonly created_at: string;
  /**
   * `journaled`: acknowledged while the database was away, and not in it yet. `unreadable`: a damaged file of the
   * journal, with the file's name as id and its content as message.
   */
  readonly status: Lead["status"] | "journaled" | "unreadable";
}

/**
 * Every inquiry that was acknowledged, oldest first, then those that still wait in the journal, and its unreadable
 * files. While the database does not answer, the journal alone.
 * @param onAway called with the error when the inquiries of the database are missing
 * @throws DomainError forbidden
 */
export async function* exportLeads(ctx: Context, onAway: (error: unknown) => void): AsyncGenerator<ExportedLead> {
  requireOperator(ctx);
  // The journal is read first: an inquiry that is moved meanwhile is then found twice, which its key reveals, and not
  // missed.
  const waiting = new Map<string, NewLead>();
  for await (const { lead } of readJournal(ctx)) if (lead) waiting.set(lead.submission_key, lead);
  try {
    for await (const lead of findLeads(ctx)) {
      waiting.delete(lead.submission_key);
      yield toExportedLead(lead, lead.status);
    }
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    onAway(error);
  }
  for (const lead of waiting.values()) yield toExportedLead(lead, lead.status === "new" ? "journaled" : lead.status);
  for await (const { file, modifiedAt, content } of readUnreadable(ctx)) {
    const nobody = { type: "", name: "", email: "", organization: "", page: null, referrer: null, campaign: {} };
    const created_at = modifiedAt.toISOString();
    yield { id: file, created_at, status: "unreadable", quarantine_reason: null, ...nobody, message: content };
  }
}

/** Converts an inquiry for an export. */
export function toExportedLead(lead: NewLead, status: ExportedLead["status"]): ExportedLead {
  const { id, type, name, email, organization, message, quarantine_reason, page, referrer, campaign } = lead;
  const created_at = lead.created_at.toISOString();
  return {
    id,
    created_at,
    status,
    quarantine_reason,
    type,
    name,
    email,
    organization,
    message,
    page,
    referrer,
    campaign,
  };
}
