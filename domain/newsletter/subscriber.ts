import type { Selectable } from "kysely";
import type { SubscribersTable } from "#db/tables/audience-tables.ts";

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
