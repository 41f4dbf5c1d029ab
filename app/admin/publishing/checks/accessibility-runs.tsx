import { useNavigate } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { findAccessibilityRuns, startAccessibilityRun } from "#domain/gate/accessibility-reports.ts";
import {
  adminMeta,
  revalidateAfterSuccess,
  offlineClientAction,
  loadAdmin,
  readyData,
} from "../../frame/screen/admin-route.ts";
import { answerIntent } from "../../frame/screen/answers.ts";
import { Timestamp } from "../../frame/screen/timestamp.tsx";
import { useChange } from "../../frame/change/use-change.ts";
import { useMay } from "../../frame/session/role.ts";
import type { Route } from "./+types/accessibility-runs.ts";
import { TextLink } from "#app/ui/text-link.tsx";

/** The checks of the whole site: one each night, and those that were requested. */
export function loader({ context }: Route.LoaderArgs) {
  return loadAdmin(context, async (ctx) => ({ runs: await findAccessibilityRuns(ctx) }));
}

export function action(args: Route.ActionArgs) {
  return answerIntent(args, { start: (ctx) => startAccessibilityRun(ctx) });
}

export const meta = () => adminMeta("Accessibility");

export const clientAction = offlineClientAction;

export const shouldRevalidate = revalidateAfterSuccess;

const screen = "/admin/accessibility";

export default function RunsScreen({ loaderData }: Route.ComponentProps) {
  const { runs } = readyData(loaderData);
  const may = useMay();
  const navigate = useNavigate();
  const start = useChange<{ id: string }>(screen, ({ id }) => void navigate(`${screen}/${id}`), "loaded");
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-2xl">Accessibility</h1>
        {may("publish") && (
          <Button size="small" busy={start.busy} onClick={() => start.post({ intent: "start" })}>
            Check the whole site
          </Button>
        )}
      </div>
      <p className="mb-5 max-w-prose text-sm text-ink-soft">
        Every public page is checked each night. Reports are kept for 90 days, and you can print or download them for a
        buyer’s procurement team.
      </p>
      {runs.length === 0 ? (
        <p className="border-y border-line py-10 text-center text-sm text-ink-soft">
          The site hasn't been checked yet. The first check runs tonight.
        </p>
      ) : (
        <ul className="border-t border-line">
          {runs.map(({ id, startedBy, startedAt, endedAt, pages, errors, warnings }) => (
            <li
              key={id}
              className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line py-3 text-sm"
            >
              <p className="min-w-0">
                <TextLink to={`${screen}/${id}`} className="font-semibold">
                  Report of <Timestamp at={startedAt} />
                </TextLink>
                <span className="block text-xs text-ink-soft">
                  {startedBy === "nightly" ? "Nightly check" : `Started by ${startedBy}`}
                  {endedAt === null && ", running"}
                </span>
              </p>
              <p className="tabular-nums">
                {pages} pages, {errors} errors, {warnings} warnings
              </p>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
