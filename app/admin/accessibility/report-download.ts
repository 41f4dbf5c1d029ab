import { getAccessibilityReport, reportCsv } from "#domain/gate/accessibility-reports.ts";
import { getTexts } from "#domain/site-texts/get-texts.ts";
import { downloadResponse } from "../screen/load-admin.ts";
import { reportFile } from "./report-file.ts";
import type { Route } from "./+types/report-download.ts";

/** A report as a file: HTML to be passed on, or CSV. */
export function loader({ context, params, url }: Route.LoaderArgs) {
  const isCsv = url.searchParams.get("format") === "csv";
  return downloadResponse(context, {
    name: "accessibility",
    type: isCsv ? "text/csv" : "text/html",
    ability: "draft",
    async write(ctx) {
      const report = await getAccessibilityReport(ctx, params.id);
      if (isCsv) return reportCsv(report);
      const { brand } = await getTexts(ctx);
      return reportFile(report, { name: brand.name, url: ctx.siteUrl });
    },
  });
}
