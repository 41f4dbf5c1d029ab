import type { Selectable } from "kysely";
import type { LeadsTable } from "#db/audience-tables.ts";

/** An enquiry as it is stored. */
export type Lead = Selectable<LeadsTable>;
