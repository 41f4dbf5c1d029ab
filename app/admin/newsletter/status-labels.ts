import type { SubscriberStatus } from "#db/audience-tables.ts";

/** What each status is called on the screen. */
export const statusLabels: Record<SubscriberStatus, string> = {
  confirmed: "On the list",
  pending: "Unconfirmed",
  unsubscribed: "Left",
};
