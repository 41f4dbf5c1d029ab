import type { Database } from "#db/client.ts";
import { mailKeyOf } from "./send-newsletter-mail.ts";

/** Deletes every mail to a subscriber from the outbox, sent or not. */
export async function deleteMails(db: Database, id: string): Promise<void> {
  await db
    .deleteFrom("outbox")
    .where("idempotency_key", "like", `${mailKeyOf(id)}%`)
    .execute();
}
