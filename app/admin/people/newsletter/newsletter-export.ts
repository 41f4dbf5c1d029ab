import { subscriberCsv, subscriberFilterOf } from "#domain/newsletter/find-subscribers.ts";
import { downloadResponse } from "../../frame/screen/download.ts";
import type { Route } from "./+types/newsletter-export.ts";

/** The filtered addresses. */
export function loader({ context, url }: Route.LoaderArgs) {
  return downloadResponse(context, {
    name: "newsletter",
    type: "text/csv",
    ability: "newsletter",
    write: (ctx) => subscriberCsv(ctx, subscriberFilterOf(url.searchParams)),
  });
}
