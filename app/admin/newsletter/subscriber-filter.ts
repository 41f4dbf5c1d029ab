import { type SubscriberFilter, subscriberStatusOf } from "#domain/newsletter/find-subscribers.ts";

/** The filter in the URL of the newsletter screen: `?q=` and `?status=`. */
export function readSubscriberFilter({ searchParams }: URL): Required<SubscriberFilter> {
  return { search: searchParams.get("q") ?? "", status: subscriberStatusOf(searchParams.get("status")) };
}
