import type { Selectable } from "kysely";
import type { SubscribersTable } from "#db/audience-tables.ts";

/** An address of the newsletter as it is stored. */
export type Subscriber = Selectable<SubscribersTable>;
