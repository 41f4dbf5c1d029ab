import { useEffect } from "react";
import { useFetcher, useRevalidator } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import type { Dashboard } from "#domain/dashboard/get-dashboard.ts";
import type { Route } from "./+types/dashboard.ts";
import type { loader as figuresLoader } from "./figures.ts";
import { adminMeta } from "./admin-meta.ts";
import { loadAdmin } from "./load-admin.ts";
import { useSlowLoading } from "./use-slow-loading.ts";

export function loader({ context }: Route.LoaderArgs) {
  return loadAdmin(context, async () => null);
}

export const meta = () => adminMeta("Dashboard");

const tables = [
  { name: "blog_posts", label: "Blog Posts" },
  { name: "use_cases_content", label: "Use Cases" },
  { name: "modules_content", label: "Modules" },
  { name: "case_studies_content", label: "Case Studies" },
] as const;

export default function DashboardScreen() {
  const { load, data } = useFetcher<typeof figuresLoader>();
  useEffect(() => void load("/admin/figures"), [load]);
  // Signed out meanwhile: the layout finds out and shows the screen for that.
  const { revalidate } = useRevalidator();
  const lostRights = data !== undefined && data.state !== "ready";
  useEffect(() => {
    if (lostRights) void revalidate();
  }, [lostRights, revalidate]);
  const figures = data?.state === "ready" ? data.data : null;
  const slow = useSlowLoading(figures === null);

  return (
    <>
      <h1 className="mb-6 text-2xl">Dashboard</h1>
      {slow ? <LoadingIssue /> : figures ? <Figures {...figures} /> : <Loading />}
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

function LoadingIssue() {
  return (
    <div role="alert" className="max-w-md border-l-4 border-brass bg-white px-5 py-5">
      <h2 className="mb-1 text-xl">Loading Issue</h2>
      <p className="mb-4 text-sm">The admin panel is taking longer than expected to load.</p>
      <Button onClick={() => location.reload()}>Reload Now</Button>
    </div>
  );
}

function Figures({ counts, problems }: Dashboard) {
  return (
    <div className="grid gap-9">
      <dl className="grid grid-cols-2 border-t border-l border-line bg-white lg:grid-cols-4">
        {tables.map(({ name, label }) => (
          <div key={name} className="flex flex-col-reverse border-r border-b border-line px-5 py-4">
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className="font-display text-3xl lining-nums tabular-nums">{counts[name].toLocaleString("en")}</dd>
          </div>
        ))}
      </dl>
      <section>
        <h2 className="mb-1 text-xl">Quick Actions</h2>
        <p className="mb-4 max-w-measure text-sm text-ink-soft">
          Write a post or open the list of all posts. A new post is a draft until you publish it.
        </p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/admin/blog?new" size="small">
            New blog post
          </ButtonLink>
          <ButtonLink to="/admin/blog" size="small" variant="secondary">
            All blog posts
          </ButtonLink>
        </div>
      </section>
      <section>
        <h2 className="mb-2 text-xl">System</h2>
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
      </section>
    </div>
  );
}
