import { sql } from "kysely";
import type { AnyDatabase } from "./support/column-types.ts";

/**
 * Indexes in the order of two lists: deliveries that were given up, of which an outage of a receiver leaves hundreds of thousands, and
 * inquiries that wait, of which those of a weekend are due at the same moment and stand in the order in which they came.
 */
export async function up(db: AnyDatabase): Promise<void> {
  const statements = [
    `create index outbox_given_up on outbox (kind, created_at, id) where failed_at is not null and delivered_at is null`,
    `drop index leads_unanswered`,
    `create index leads_unanswered on leads
       (due_at, created_at, id, status, stage, type, owner_id, answered_at, merged_into)
       where answered_at is null and due_at is not null and merged_into is null`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
