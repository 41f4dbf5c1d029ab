import { activityCsv } from "#domain/activity/find-activity.ts";
import { downloadResponse } from "../../frame/screen/download.ts";
import type { Route } from "./+types/activity-export.ts";
import { readActivityFilter } from "./activity-log.ts";

/** The filtered log. */
export function loader({ context, url }: Route.LoaderArgs) {
  return downloadResponse(context, {
    name: "activity",
    type: "text/csv",
    ability: "audit",
    write: (ctx) => activityCsv(ctx, readActivityFilter(url)),
  });
}
