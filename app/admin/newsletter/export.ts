import { subscriberCsv } from "#domain/newsletter/find-subscribers.ts";
import { downloadResponse } from "../screen/load-admin.ts";
import type { Route } from "./+types/export.ts";
import { readSubscriberFilter } from "./subscriber-filter.ts";

/** The filtered addresses as a CSV file. */
export function loader({ context, url }: Route.LoaderArgs) {
  return downloadResponse(context, {
    name: "newsletter",
    type: "text/csv",
    ability: "newsletter",
    async write(ctx) {
      let csv = "";
      for await (const record of subscriberCsv(ctx, readSubscriberFilter(url))) csv += record;
      return csv;
    },
  });
}
