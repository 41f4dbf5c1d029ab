import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { buttonLook } from "#app/ui/button.tsx";
import { SecondaryButton } from "../../../ui/small-buttons.tsx";
import { getAccessibilityReport } from "#domain/gate/accessibility-reports.ts";
import { reportWords, ruleTitle } from "#domain/gate/findings.ts";
import { adminMeta, revalidateAfterSuccess, loadAdmin, readyData } from "../../frame/screen/admin-route.ts";
import { Timestamp } from "../../frame/screen/timestamp.tsx";
import { NewTabLink } from "../../frame/screen/new-tab-link.tsx";
import type { Route } from "./+types/accessibility-report.ts";
import { TextLink } from "#app/ui/text-link.tsx";

export function loader({ context, params }: Route.LoaderArgs) {
  return loadAdmin(context, (ctx) => getAccessibilityReport(ctx, params.id));
}

export const meta = () => adminMeta("Accessibility report");

export const shouldRevalidate = revalidateAfterSuccess;

/** While a check goes on, the report is loaded again after so long. */
const refreshMs = 5_000;

/** What a check of the whole site has found, page by page. */
export default function ReportScreen({ loaderData }: Route.ComponentProps) {
  const { run, pages } = readyData(loaderData);
  const { revalidate } = useRevalidator();
  const isGoingOn = run.endedAt === null;
  useEffect(() => {
    if (!isGoingOn) return;
    const timer = setInterval(() => void revalidate(), refreshMs);
    return () => clearInterval(timer);
  }, [isGoingOn, revalidate]);
  const file = (format: string) => `/admin/accessibility/${run.id}/export?format=${format}`;
  return (
    <>
      <p className="no-print mb-2 text-sm">
        <TextLink to="/admin/accessibility">‹ All reports</TextLink>
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h1 className="min-w-0 text-2xl">
          Accessibility report, <Timestamp at={run.startedAt} />
        </h1>
        <div className="no-print flex flex-wrap gap-2">
          <SecondaryButton onClick={() => print()}>Print</SecondaryButton>
          <a href={file("html")} className={buttonLook({ size: "small", variant: "secondary" })}>
            Download as HTML
          </a>
          <a href={file("csv")} className={buttonLook({ size: "small", variant: "secondary" })}>
            Download as CSV
          </a>
        </div>
      </div>
      <p role="status" className="mt-1 mb-5 text-sm text-ink-soft">
        {isGoingOn ? "The check is running. " : ""}
        {run.pages} pages checked, {run.errors} errors, {run.warnings} warnings.
        {run.leftOut > 0 && ` ${run.leftOut} more pages were skipped because a check has a limit.`}
      </p>
      <section aria-labelledby="how" className="mb-7">
        <h2 id="how" className="mb-2 text-lg">
          How it was checked
        </h2>
        <p className="max-w-prose text-sm">{reportWords.basis}</p>
      </section>
      <section aria-labelledby="not-covered" className="mb-7">
        <h2 id="not-covered" className="mb-2 text-lg">
          What is not covered
        </h2>
        <ul className="grid max-w-prose list-disc gap-1 pl-5 text-sm">
          {reportWords.notCovered.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="findings">
        <h2 id="findings" className="mb-2 text-lg">
          Findings by page
        </h2>
        {pages.length === 0 && (
          <p className="text-sm">{isGoingOn ? "No problems found so far." : "No problems found."}</p>
        )}
        {pages.map(({ path, findings }) => (
          <section key={path} className="border-t border-line py-4">
            <h3 className="text-base wrap-anywhere">
              <NewTabLink to={path.split(" ")[0]}>{path}</NewTabLink>
            </h3>
            <ul className="mt-2 grid gap-2.5 text-sm">
              {findings.map(({ rule, level, message, wcag, place }) => (
                <li
                  key={`${rule} ${message}`}
                  className={`border-l-4 py-0.5 pl-3 wrap-anywhere ${level === "error" ? "border-rose" : "border-brass"}`}
                >
                  <strong className="font-semibold">
                    {level === "error" ? "Error" : "Warning"}: {ruleTitle(rule)}.
                  </strong>{" "}
                  {message}
                  {wcag.length > 0 && <span className="text-ink-soft"> WCAG 2.2: {wcag.join(", ")}.</span>}
                  {place && (
                    <>
                      {" "}
                      <TextLink to={place.href} className="no-print">
                        {place.label} of “{place.title}”
                      </TextLink>
                    </>
                  )}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </section>
    </>
  );
}
