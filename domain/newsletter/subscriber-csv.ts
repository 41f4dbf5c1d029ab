import type { Context } from "#domain/context.ts";
import { csvRecord } from "#lib/csv.ts";
import { exportSubscribers, type ExportedSubscriber } from "./export-subscribers.ts";
import type { SubscriberFilter } from "./select-subscribers.ts";

const columns = [
  "email",
  "status",
  "consented_at",
  "confirmed_at",
  "unsubscribed_at",
  "consent_version",
  "consent_text",
  "consent_page",
  "unsubscribe_url",
  "created_at",
  "id",
] as const satisfies (keyof ExportedSubscriber)[];

/**
 * The newsletter's addresses as a CSV file, record by record, the names of its columns first. No cell is a formula.
 * @throws DomainError unauthenticated or forbidden, when the first record is asked for
 */
export async function* subscriberCsv(ctx: Context, filter: SubscriberFilter = {}): AsyncGenerator<string> {
  const subscribers = exportSubscribers(ctx, filter);
  // Asked for before the first record goes out, so that a refusal leaves no file behind.
  let next = await subscribers.next();
  yield csvRecord(columns);
  for (; !next.done; next = await subscribers.next()) {
    const subscriber = next.value;
    yield csvRecord(columns.map((column) => subscriber[column] ?? ""));
  }
}
