import { activityCsv } from "#domain/activity/find-activity.ts";
import { downloadResponse } from "../screen/load-admin.ts";
import { readActivityFilter } from "./activity-filter.ts";
import type { Route } from "./+types/export.ts";

/** The filtered log as a CSV file. */
export function loader({ context, url }: Route.LoaderArgs) {
  return downloadResponse(context, {
    name: "activity",
    type: "text/csv",
    ability: "audit",
    async write(ctx) {
      let csv = "";
      for await (const record of activityCsv(ctx, readActivityFilter(url))) csv += record;
      return csv;
    },
  });
}
