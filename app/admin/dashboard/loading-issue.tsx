import { ReloadButton } from "#app/sections/errors/reload-page.tsx";

/** Specification section 2, Dashboard: said when loading takes longer than 8 seconds. */
export function LoadingIssue() {
  return (
    <div role="alert" className="max-w-md border-l-4 border-brass bg-white px-5 py-5">
      <h2 className="mb-1 text-xl">Loading Issue</h2>
      <p className="mb-4 text-sm">The admin panel is taking longer than expected to load.</p>
      <ReloadButton>Reload Now</ReloadButton>
    </div>
  );
}
