import { buttonLook } from "#app/ui/button.tsx";
import type { Doors } from "#domain/accounts/find-doors.ts";

/** The way in at the operator's provider, where there is one. A link: the provider's pages come next. */
export function ProviderDoors({ doors: { provider } }: { doors: Doors }) {
  if (!provider) return null;
  return (
    <a
      href={`/api/auth/authorize?provider=${encodeURIComponent(provider.id)}`}
      className={buttonLook({ variant: "secondary", className: "w-full" })}
    >
      Continue with {provider.name}
    </a>
  );
}
