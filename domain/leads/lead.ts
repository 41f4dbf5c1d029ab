import type { Selectable } from "kysely";
import type { LeadsTable } from "#db/tables/audience-tables.ts";

/** An enquiry as it is stored. */
export type Lead = Selectable<LeadsTable>;

/** What the operator decides about enquiries; filled by server/process/config.ts. */
export interface LeadSettings {
  /** Address at which the team reads enquiries. */
  readonly teamAddress: string;
  /**
   * Receiver of each enquiry as a signed webhook (Standard Webhooks), or null. Only the address travels through the
   * outbox; the secret stays with the sender (server/jobs/webhook-sender.ts).
   */
  readonly webhookUrl: string | null;
}
