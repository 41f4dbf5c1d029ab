import { activityCsv } from "#domain/activity/find-activity.ts";
import { getAccessibilityReport, reportCsv } from "#domain/gate/accessibility-reports.ts";
import { subscriberCsv, subscriberFilterOf } from "#domain/newsletter/find-subscribers.ts";
import { exportPerson } from "#domain/people/find-person.ts";
import { getTexts } from "#domain/site-texts/get-texts.ts";
import type { Route } from "./+types/export.ts";
import { reportFile } from "./accessibility/report-file.ts";
import { readActivityFilter } from "./activity/activity-filter.ts";
import { type Download, downloadResponse } from "./screen/load-admin.ts";

/** What a screen shows, as a file. */
export function loader({ context, params, url, pattern }: Route.LoaderArgs) {
  const download = downloads[pattern]?.(url, params);
  if (!download) throw new Response(null, { status: 404 });
  return downloadResponse(context, download);
}

/** The file of each address, by its path in the route table. */
const downloads: Readonly<Record<string, (url: URL, params: { id?: string | undefined }) => Download>> = {
  /** A report to be passed on, or as a table. */
  "admin/accessibility/:id/export": ({ searchParams }, { id = "" }) => {
    const isCsv = searchParams.get("format") === "csv";
    return {
      name: "accessibility",
      type: isCsv ? "text/csv" : "text/html",
      ability: "draft",
      async write(ctx) {
        const report = await getAccessibilityReport(ctx, id);
        if (isCsv) return reportCsv(report);
        const { brand } = await getTexts(ctx);
        return reportFile(report, { name: brand.name, url: ctx.siteUrl });
      },
    };
  },

  /** The filtered log. */
  "admin/activity/export": (url) => ({
    name: "activity",
    type: "text/csv",
    ability: "audit",
    write: (ctx) => joined(activityCsv(ctx, readActivityFilter(url))),
  }),

  /** The filtered addresses. */
  "admin/newsletter/export": ({ searchParams }) => ({
    name: "newsletter",
    type: "text/csv",
    ability: "newsletter",
    write: (ctx) => joined(subscriberCsv(ctx, subscriberFilterOf(searchParams))),
  }),

  /** All data that is kept about a person. */
  "admin/personal-data/export": ({ searchParams }) => ({
    // Without the email address, because others may see the folder of downloads.
    name: "personal-data",
    type: "application/json",
    ability: "personalData",
    async write(ctx) {
      const person = await exportPerson(ctx, { email: searchParams.get("email") ?? "" });
      return `${JSON.stringify(person, null, 2)}\n`;
    },
  }),
};

async function joined(records: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const record of records) text += record;
  return text;
}
