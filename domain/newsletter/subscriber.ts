import type { Selectable } from "kysely";
import type { SubscribersTable } from "#db/tables/site-tables.ts";

/** An address of the newsletter as it is stored. */
export type Subscriber = Selectable<SubscribersTable>;

const day = 24 * 60 * 60 * 1_000;

/** Maximum lengths in characters, also used as `maxLength` of the form. */
export const newsletterLimits = { email: 254, page: 300 } as const;

/** Milliseconds for which a confirmation link works, and an address may stay unconfirmed. */
export const confirmationLifetime = 7 * day;

/** Milliseconds for which the record of an ended subscription is kept, as proof of consent. */
export const endedLifetime = 3 * 365 * day;

/** Rows on one page of the admin's list. */
export const subscribersPerPage = 50;
