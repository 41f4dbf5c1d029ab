import { visitorsCalendarFile } from "#domain/bookings/visitors-booking.ts";
import { lookUp, tokenOf } from "#app/lib/answers.ts";
import { requestContext } from "#app/lib/requests.ts";
import { calendarResponse } from "./calendar-response.ts";
import type { Route } from "./+types/calendar-file.ts";

/** The demo of a personal link as a file for calendars. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const file = await lookUp(visitorsCalendarFile(context.get(requestContext), tokenOf(request)));
  if (file === null) return new Response("This link no longer works.\n", { status: 404 });
  return calendarResponse(file, "demo.ics");
}
