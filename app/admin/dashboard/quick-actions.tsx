import { ButtonLink } from "#app/ui/button.tsx";
import { ImportBuiltIn } from "./import-built-in.tsx";

const beginnings = [
  { to: "/admin/blog?new", label: "New blog post" },
  { to: "/admin/use-cases?new", label: "New use case" },
  { to: "/admin/modules?new", label: "New module" },
  { to: "/admin/case-studies?new", label: "New case study" },
];

/** The shortest way to what admins come for. */
export function QuickActions() {
  return (
    <section aria-labelledby="quick-actions">
      <h2 id="quick-actions" className="mb-1 text-xl">
        Quick Actions
      </h2>
      <p className="mb-4 max-w-measure text-sm text-ink-soft">
        Begin something new, or bring in what the site ships with to edit it.
      </p>
      <div className="flex flex-wrap gap-2.5">
        {beginnings.map(({ to, label }) => (
          <ButtonLink key={to} to={to} size="small" variant="secondary">
            {label}
          </ButtonLink>
        ))}
      </div>
      <ImportBuiltIn />
    </section>
  );
}
