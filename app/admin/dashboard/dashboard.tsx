import { useEffect, useRef, useState } from "react";
import { useFetcher, useRevalidator, Link } from "react-router";
import { importBuiltIn } from "#domain/import/import-built-in.ts";
import { discardFailed, retryFailed } from "#domain/outbox/messages.ts";
import { textIn } from "#app/lib/requests.ts";
import { Spinner } from "#app/ui/button.tsx";
import { adminMeta, offlineClientAction, revalidateAfterSuccess, loadAdmin } from "../frame/screen/admin-route.ts";
import { answerIntent } from "../frame/screen/answers.ts";
import { useMay } from "../frame/session/role.ts";
import { useFetched } from "../frame/change/use-change.ts";
import type { Route } from "./+types/dashboard.ts";
import { Deliveries } from "./deliveries.tsx";
import { Inquiries, Prepared, StartOfDay } from "./waiting.tsx";
import type { clientLoader as figuresLoader } from "./figures.ts";
import { FirstSteps, QuickActions } from "./next-steps.tsx";
import { mainKinds } from "#domain/kinds/kinds.ts";
import type { Dashboard } from "#domain/dashboard/dashboard.ts";
import { reloadPage, ReloadButton } from "#app/ui/reload.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

export function loader({ context }: Route.LoaderArgs) {
  return loadAdmin(context, async () => null);
}

export function action(args: Route.ActionArgs) {
  return answerIntent(args, {
    import: async (ctx) => ({ imported: await importBuiltIn(ctx) }),
    retry: async (ctx) => ({ retried: await retryFailed(ctx) }),
    discard: (ctx, form) => discardFailed(ctx, textIn(form, "key")),
  });
}

export const meta = () => adminMeta("Dashboard");

export const clientAction = offlineClientAction;

export const shouldRevalidate = revalidateAfterSuccess;

export default function DashboardScreen() {
  const { load, data: fetched } = useFetcher<typeof figuresLoader>();
  const data = useFetched(fetched);
  useEffect(() => void load("/admin/figures"), [load]);
  // No longer an admin: loading again lets the layout show the right screen.
  const { revalidate } = useRevalidator();
  const lostRights = data ? data.state !== "ready" : false;
  useEffect(() => {
    if (lostRights) void revalidate();
  }, [lostRights, revalidate]);
  const loaded = data?.state === "ready" ? data.data : null;
  // The last figures stay while there is no connection.
  const [figures, setFigures] = useState(loaded);
  if (loaded && loaded !== figures) setFigures(loaded);
  const slow = useSlowLoading(figures === null);
  const heading = useRef<HTMLHeadingElement>(null);

  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="mb-6 text-2xl outline-none">
        Dashboard
      </h1>
      {slow && <LoadingIssue />}
      {!slow && !figures && (
        <div role="status" className="grid place-items-center py-16 text-evergreen-700">
          <Spinner label="Loading" className="size-8" />
        </div>
      )}
      {figures && (
        <div className="grid gap-9">
          <StartOfDay waiting={figures.waiting} comingUp={figures.comingUp} />
          {figures.waiting.inquiries && <Inquiries inquiries={figures.waiting.inquiries} />}
          {figures.firstSteps && <FirstSteps steps={figures.firstSteps} />}
          <Counts counts={figures.counts} />
          <div className="grid gap-9 lg:grid-cols-[2fr_1fr]">
            <QuickActions />
            {figures.problems && <SystemState problems={figures.problems} />}
          </div>
          <Prepared prepared={figures.prepared} />
          {figures.findings && <SiteCheck findings={figures.findings} />}
          {figures.undelivered && <Deliveries undelivered={figures.undelivered} screen={heading} />}
        </div>
      )}
    </>
  );
}

/** The number of items of each kind, published or not, with a link to its screen. */
function Counts({ counts }: Pick<Dashboard, "counts">) {
  return (
    <dl className="grid grid-cols-2 border-t border-l border-line bg-white lg:grid-cols-4">
      {mainKinds.map(({ collection, path, heading }) => (
        <div
          key={collection}
          className="relative flex flex-col-reverse border-r border-b border-line px-5 py-4 hover:bg-evergreen-50"
        >
          <dt className="text-sm">
            <Link to={path} className="text-ink-soft no-underline after:absolute after:inset-0">
              {heading}
            </Link>
          </dt>
          <dd className="font-display text-3xl lining-nums tabular-nums">
            {(counts[collection] ?? 0).toLocaleString("en")}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What the last check of the whole site has found. */
function SiteCheck({ findings: { id, errors, warnings } }: { findings: NonNullable<Dashboard["findings"]> }) {
  return (
    <section aria-labelledby="site-check">
      <h2 id="site-check" className="mb-2 text-xl">
        Check of the site
      </h2>
      <p className="text-sm">
        <TextLink to={`/admin/accessibility/${id}`}>
          {errors} {errors === 1 ? "error" : "errors"} and {warnings} {warnings === 1 ? "warning" : "warnings"}
        </TextLink>{" "}
        on the public pages.
      </p>
    </section>
  );
}

/** 'All systems operational', or the list of problems. */
function SystemState({ problems }: { problems: readonly string[] }) {
  const may = useMay();
  return (
    <section aria-labelledby="system">
      <h2 id="system" className="mb-2 text-xl">
        System
      </h2>
      {problems.length === 0 ? (
        <p className="flex items-center gap-2 text-sm">
          <span aria-hidden="true" className="size-2.5 rounded-full bg-evergreen-600" />
          All systems operational
        </p>
      ) : (
        <ul className="grid gap-1 border-l-4 border-rose pl-4 text-sm">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      {problems.length > 0 && may("system") && (
        <p className="mt-2 text-sm">
          <TextLink to="/admin/system">See the state of the system</TextLink>
        </p>
      )}
    </section>
  );
}

/** From the start of loading to the warning, and from there to the reload (docs/product.md#dashboard). */
const warnAfterMs = 8_000;
const reloadAfterMs = 2_000;
const reloadedKey = "adminReloadedItself";

/**
 * True when loading takes longer than expected. Then the page reloads itself once; if the load after that is slow, too, it waits for
 * the user.
 */
function useSlowLoading(loading: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!loading) {
      sessionStorage.removeItem(reloadedKey);
      return;
    }
    let reload: ReturnType<typeof setTimeout> | undefined;
    const warning = setTimeout(() => {
      setSlow(true);
      if (sessionStorage.getItem(reloadedKey)) return;
      reload = setTimeout(() => {
        sessionStorage.setItem(reloadedKey, "1");
        void reloadPage();
      }, reloadAfterMs);
    }, warnAfterMs);
    return () => {
      clearTimeout(warning);
      clearTimeout(reload);
    };
  }, [loading]);
  return loading && slow;
}

/** Shown when loading takes longer than 8 seconds (docs/product.md#dashboard). */
function LoadingIssue() {
  return (
    <div role="alert" className="max-w-md border-l-4 border-brass bg-white px-5 py-5">
      <h2 className="mb-1 text-xl">Loading Issue</h2>
      <p className="mb-4 text-sm">The admin panel is taking longer than expected to load.</p>
      <ReloadButton>Reload Now</ReloadButton>
    </div>
  );
}
