import { useEffect, useState } from "react";
import { useFetcher, useRevalidator } from "react-router";
import { actionResult } from "#app/lib/action-result.ts";
import { readForm, textIn } from "#app/lib/read-form.ts";
import { requireAdmin } from "#domain/accounts/require-admin.ts";
import { importBuiltIn } from "#domain/import/import-built-in.ts";
import { retryFailed } from "#domain/outbox/retry-failed.ts";
import { DomainError } from "#lib/domain-error.ts";
import { Spinner } from "#app/ui/spinner.tsx";
import { adminMeta } from "../admin-meta.ts";
import { answerOffline } from "../answer-offline.ts";
import { loadAdmin } from "../load-admin.ts";
import { revalidateAfterSuccess } from "../revalidate-after-success.ts";
import type { Route } from "./+types/dashboard.ts";
import { Counts } from "./counts.tsx";
import { Deliveries } from "./deliveries.tsx";
import { Enquiries } from "./enquiries.tsx";
import type { clientLoader as figuresLoader } from "./figures.ts";
import { LoadingIssue } from "./loading-issue.tsx";
import { QuickActions } from "./quick-actions.tsx";
import { SystemState } from "./system-state.tsx";
import { useSlowLoading } from "./use-slow-loading.ts";

export function loader({ context }: Route.LoaderArgs) {
  return loadAdmin(context, async () => null);
}

export function action({ context, request }: Route.ActionArgs) {
  return actionResult(context, async (ctx) => {
    await requireAdmin(ctx);
    switch (textIn(await readForm(request), "intent")) {
      case "import":
        return { imported: await importBuiltIn(ctx) };
      case "retry":
        return { retried: await retryFailed(ctx) };
      default:
        throw new DomainError("invalid", "The server does not know this action.");
    }
  });
}

export const meta = () => adminMeta("Dashboard");

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOffline(serverAction);
}

export const shouldRevalidate = revalidateAfterSuccess;

export default function DashboardScreen() {
  const { load, data } = useFetcher<typeof figuresLoader>();
  useEffect(() => void load("/admin/figures"), [load]);
  // Signed out meanwhile: the layout finds out and shows the screen for that.
  const { revalidate } = useRevalidator();
  const lostRights = data ? data.state !== "ready" : false;
  useEffect(() => {
    if (lostRights) void revalidate();
  }, [lostRights, revalidate]);
  const loaded = data?.state === "ready" ? data.data : null;
  // Those of the last load stay while there is no connection.
  const [figures, setFigures] = useState(loaded);
  if (loaded && loaded !== figures) setFigures(loaded);
  const slow = useSlowLoading(figures === null);

  return (
    <>
      <h1 className="mb-6 text-2xl">Dashboard</h1>
      {slow && <LoadingIssue />}
      {!slow && !figures && <Loading />}
      {figures && (
        <div className="grid gap-9">
          <Counts counts={figures.counts} />
          <div className="grid gap-9 lg:grid-cols-[2fr_1fr]">
            <QuickActions />
            <SystemState problems={figures.problems} />
          </div>
          <Enquiries enquiries={figures.enquiries} />
          <Deliveries undelivered={figures.undelivered} />
        </div>
      )}
    </>
  );
}

function Loading() {
  return (
    <div role="status" className="grid place-items-center py-16 text-evergreen-700">
      <Spinner label="Loading" className="size-8" />
    </div>
  );
}
