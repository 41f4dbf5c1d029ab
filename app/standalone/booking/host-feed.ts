import { findHostFeed } from "#domain/bookings/host-feed.ts";
import { lookUp, tokenOf } from "#app/lib/answers.ts";
import { requestContext } from "#app/lib/requests.ts";
import { calendarResponse } from "./calendar-response.ts";
import type { Route } from "./+types/host-feed.ts";

/** The demos of a host, for their calendar program, which asks by a secret address. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const feed = await lookUp(findHostFeed(context.get(requestContext), tokenOf(request)));
  if (feed === null) return new Response("This address no longer works.\n", { status: 404 });
  return calendarResponse(feed, "demos.ics");
}
