import { leadCsv } from "#domain/leads/desk/lead-csv.ts";
import { leadFilterOf } from "#domain/leads/desk/lead-filter.ts";
import { downloadResponse } from "../frame/screen/download.ts";
import type { Route } from "./+types/inquiries-export.ts";

/** The filtered inquiries. */
export function loader({ context, url }: Route.LoaderArgs) {
  return downloadResponse(context, {
    name: "inquiries",
    type: "text/csv",
    ability: "inquiries",
    write: (ctx) => leadCsv(ctx, leadFilterOf(url.searchParams)),
  });
}
