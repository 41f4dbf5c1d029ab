import type { Context } from "#domain/context.ts";
import { requireNewsletterManager } from "./require-newsletter-manager.ts";
import { selectSubscribers, type SubscriberFilter } from "./select-subscribers.ts";
import { unsubscribeUrl } from "./send-newsletter-mail.ts";
import type { Subscriber } from "./subscriber.ts";

const pageSize = 500;

/** An address as it leaves the house; times are ISO 8601, UTC. */
export type ExportedSubscriber = Pick<
  Subscriber,
  "id" | "email" | "status" | "consent_version" | "consent_text" | "consent_page"
> &
  Record<"consented_at" | "created_at", string> &
  Record<"confirmed_at" | "unsubscribed_at", string | null> & {
    /** The subscriber's own link, for whoever sends issues with another tool; null for those who get none. */
    unsubscribe_url: string | null;
  };

/**
 * The newsletter's addresses with what they agreed to, oldest first. Read page by page, so that an export of any size needs
 * little memory and never holds up the server beside it.
 * @throws DomainError unauthenticated or forbidden, when the first one is asked for
 */
export async function* exportSubscribers(
  ctx: Context,
  filter: SubscriberFilter = {},
): AsyncGenerator<ExportedSubscriber> {
  await requireNewsletterManager(ctx);
  let last: Subscriber | undefined;
  for (;;) {
    let query = selectSubscribers(ctx, filter).selectAll().orderBy("created_at").orderBy("id").limit(pageSize);
    if (last) {
      const { created_at, id } = last;
      query = query.where(({ eb, or, and }) =>
        or([eb("created_at", ">", created_at), and([eb("created_at", "=", created_at), eb("id", ">", id)])]),
      );
    }
    const page = await query.execute();
    for (const subscriber of page) yield toExportedSubscriber(ctx, subscriber);
    last = page.at(-1);
    if (page.length < pageSize || !last) return;
  }
}

/** An address as it leaves the house. */
export function toExportedSubscriber(ctx: Context, subscriber: Subscriber): ExportedSubscriber {
  const { id, email, status, consent_version, consent_text, consent_page } = subscriber;
  return {
    id,
    email,
    status,
    consent_version,
    consent_text,
    consent_page,
    consented_at: subscriber.consented_at.toISOString(),
    confirmed_at: subscriber.confirmed_at?.toISOString() ?? null,
    unsubscribed_at: subscriber.unsubscribed_at?.toISOString() ?? null,
    created_at: subscriber.created_at.toISOString(),
    unsubscribe_url: status === "confirmed" ? unsubscribeUrl(ctx, id) : null,
  };
}
