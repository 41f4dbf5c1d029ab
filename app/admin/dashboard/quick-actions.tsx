import { ButtonLink } from "#app/ui/button.tsx";
import { kinds } from "#domain/content/kinds.ts";
import { ImportBuiltIn } from "./import-built-in.tsx";

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
        {kinds.map(({ path, noun }) => (
          <ButtonLink key={path} to={`${path}?new`} size="small" variant="secondary">
            New {noun}
          </ButtonLink>
        ))}
      </div>
      <ImportBuiltIn />
    </section>
  );
}
