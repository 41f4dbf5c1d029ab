import { sql } from "kysely";
import { subscriberStatuses, type SubscriberStatus } from "#db/audience-tables.ts";
import type { Context } from "#domain/context.ts";

export interface SubscriberFilter {
  /** Text that the address must contain, in any case; empty for all. */
  search?: string;
  status?: SubscriberStatus | "all";
}

/** The status that somebody names, or `all`. */
export function subscriberStatusOf(value: unknown): SubscriberStatus | "all" {
  return subscriberStatuses.find((status) => status === value) ?? "all";
}

/** The subscribers that a filter leaves. */
export function selectSubscribers(ctx: Context, { search = "", status = "all" }: SubscriberFilter) {
  const words = search.trim().toLowerCase();
  return ctx.db
    .selectFrom("subscribers")
    .$if(status !== "all", (query) => query.where("status", "=", status as SubscriberStatus))
    .$if(words !== "", (query) => {
      // `%` and `_` in the words are meant literally.
      const pattern = `%${words.replace(/[\\%_]/g, "\\$&")}%`;
      return query.where(sql<boolean>`email like ${pattern} escape '\\'`);
    });
}
