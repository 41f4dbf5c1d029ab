import type { Selectable } from "kysely";
import type { SubscribersTable } from "#db/tables/audience-tables.ts";
import { requireAdmin } from "#domain/accounts/admins/require-admin.ts";
import type { Context } from "#domain/context.ts";

/** An address of the newsletter as it is stored. */
export type Subscriber = Selectable<SubscribersTable>;

const day = 24 * 60 * 60 * 1_000;

/** Longest accepted values, in characters; the form's `maxLength` are these too. */
export const newsletterLimits = { email: 254, page: 300 } as const;

/** Milliseconds that a confirmation link works for, and that an address waits for its confirmation. */
export const confirmationLifetime = 7 * day;

/** Milliseconds that the record of an ended subscription is kept, to show that its mails were asked for. */
export const endedLifetime = 3 * 365 * day;

/** Rows on one page of the admin's list. */
export const subscribersPerPage = 50;

/**
 * Who may read and erase the newsletter's addresses: the process itself (the operator's commands) and every admin.
 * @throws DomainError unauthenticated or forbidden
 */
export async function requireNewsletterManager(ctx: Context): Promise<void> {
  if (ctx.actor.kind !== "system") await requireAdmin(ctx);
}
