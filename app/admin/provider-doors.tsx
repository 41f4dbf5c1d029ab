import { buttonLook } from "#app/ui/button.tsx";
import type { Doors } from "#domain/accounts/find-doors.ts";

/** The ways in at providers, where the operator has set one up. Each is a link: the provider's pages come next. */
export function ProviderDoors({ doors: { provider } }: { doors: Doors }) {
  if (!provider) return null;
  return (
    <div className="mt-6 grid gap-4">
      <p className="flex items-center gap-3 text-sm text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
      <a
        href={`/api/auth/authorize?provider=${encodeURIComponent(provider.id)}`}
        className={buttonLook({ variant: "secondary", className: "w-full" })}
      >
        Continue with {provider.name}
      </a>
    </div>
  );
}
