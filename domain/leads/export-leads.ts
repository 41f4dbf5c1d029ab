import type { Context } from "#domain/context.ts";
import { findLeads } from "./find-leads.ts";
import { readJournal } from "./journal.ts";
import type { Lead } from "./lead.ts";
import { requireOperator } from "./require-operator.ts";

/** An enquiry as it leaves the house. */
export interface ExportedLead extends Omit<Lead, "submission_key" | "created_at" | "status"> {
  /** ISO 8601, UTC. */
  readonly created_at: string;
  /** `journaled`: acknowledged while the database was away, and not in it yet. */
  readonly status: Lead["status"] | "journaled";
}

/**
 * Every enquiry that was ever acknowledged, oldest first; behind them those that still wait in the journal.
 * @throws DomainError forbidden
 */
export async function* exportLeads(ctx: Context): AsyncGenerator<ExportedLead> {
  requireOperator(ctx);
  // The journal first: an enquiry that is replayed meanwhile is then seen twice rather than never, and told by its key.
  const waiting = new Map<string, Lead>();
  for await (const { lead } of readJournal(ctx)) if (lead) waiting.set(lead.submission_key, lead);
  for await (const lead of findLeads(ctx)) {
    waiting.delete(lead.submission_key);
    yield exported(lead, lead.status);
  }
  for (const lead of waiting.values()) yield exported(lead, lead.status === "new" ? "journaled" : lead.status);
}

function exported(lead: Lead, status: ExportedLead["status"]): ExportedLead {
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
