import { getAccessibilityReport, type AccessibilityReport, reportCsv } from "#domain/gate/accessibility-reports.ts";
import { reportWords, ruleTitle } from "#domain/gate/findings.ts";
import { getTexts } from "#domain/texts/get-texts.ts";
import { escapeMarkup } from "#lib/text/format-text.ts";
import { downloadResponse } from "../../frame/screen/download.ts";
import type { Route } from "./+types/report-export.ts";

/** A report to be passed on, or as a table. */
export function loader({ context, params, url }: Route.LoaderArgs) {
  const isCsv = url.searchParams.get("format") === "csv";
  return downloadResponse(context, {
    name: "accessibility",
    type: isCsv ? "text/csv" : "text/html",
    ability: "draft",
    async *write(ctx) {
      const report = await getAccessibilityReport(ctx, params.id);
      const { brand } = await getTexts(ctx);
      yield isCsv ? reportCsv(report) : reportFile(report, { name: brand.name, url: ctx.siteUrl });
    },
  });
}

/** A report as a whole HTML document without anything to load, to be passed on. */
function reportFile({ run, pages }: AccessibilityReport, site: { name: string; url: string }): string {
  const day = run.startedAt.toISOString().slice(0, 10);
  const title = `Accessibility report of ${site.name}, ${day}`;
  const facts = [
    ["Site", site.url],
    ["Checked", `${run.startedAt.toISOString()}${run.endedAt ? ` to ${run.endedAt.toISOString()}` : ", not finished"}`],
    ["Pages", `${run.pages}${run.leftOut > 0 ? ` (${run.leftOut} more were skipped)` : ""}`],
    ["Errors", String(run.errors)],
    ["Warnings", String(run.warnings)],
  ];
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeMarkup(title)}</title>
<style>body{font:16px/1.5 sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem;color:#1b1f1e}dt{font-weight:bold}
li{margin:.4rem 0;overflow-wrap:anywhere}h2{margin-top:2rem}h3{overflow-wrap:anywhere}small{color:#4b5451}</style></head>
<body><main><h1>${escapeMarkup(title)}</h1>
<dl>${facts.map(([name = "", value = ""]) => `<dt>${escapeMarkup(name)}</dt><dd>${escapeMarkup(value)}</dd>`).join("")}</dl>
<h2>How it was checked</h2><p>${escapeMarkup(reportWords.basis)}</p>
<h2>What is not covered</h2><ul>${reportWords.notCovered.map((line) => `<li>${escapeMarkup(line)}</li>`).join("")}</ul>
<h2>Findings by page</h2>
${pages.length === 0 ? "<p>No problems found.</p>" : pages.map(pageOf).join("\n")}
</main></body></html>
`;
}

function pageOf({ path, findings }: AccessibilityReport["pages"][number]): string {
  const lines = findings.map(
    ({ level, rule, message, excerpt, wcag }) =>
      `<li><strong>${level === "error" ? "Error" : "Warning"}: ${escapeMarkup(ruleTitle(rule))}.</strong> ${escapeMarkup(message)}${
        wcag.length > 0 ? ` <small>WCAG 2.2: ${escapeMarkup(wcag.join(", "))}</small>` : ""
      }${excerpt === "" ? "" : `<br><small>${escapeMarkup(excerpt)}</small>`}</li>`,
  );
  return `<h3>${escapeMarkup(path)}</h3><ul>${lines.join("")}</ul>`;
}
