import type { Selectable } from "kysely";
import type { SubscribersTable } from "#db/schema.ts";

/** An address of the newsletter as it is stored. */
export type Subscriber = Selectable<SubscribersTable>;
