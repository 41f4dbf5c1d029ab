import type { ExpressionBuilder } from "kysely";
import type { Tables } from "#db/schema.ts";
import { noRelease } from "./draft.ts";

/**
 * The condition for drafts that may still become public: those beside what is live, and those of open releases. Those of a public release
 * stay for the case that it is taken back, and say what was published then: its items have no changes.
 */
export const isOpenDraft = ({ or, eb, selectFrom }: ExpressionBuilder<Tables, "drafts">) =>
  or([
    eb("drafts.release_id", "=", noRelease),
    eb("drafts.release_id", "in", selectFrom("releases").select("id").where("state", "=", "open")),
  ]);
