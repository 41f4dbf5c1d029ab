import { type SubscriberFilter, subscriberStatusOf } from "#domain/newsletter/find-subscribers.ts";

/** The filter that an address of the newsletter screen names: `?q=` and `?status=`. */
export function readSubscriberFilter({ searchParams }: URL): Required<SubscriberFilter> {
  return { search: searchParams.get("q") ?? "", status: subscriberStatusOf(searchParams.get("status")) };
}
