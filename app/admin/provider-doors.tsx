import { Link } from "react-router";
import { buttonLook } from "#app/ui/button.tsx";
import type { Doors } from "#domain/accounts/find-doors.ts";

const look = buttonLook({ variant: "secondary", className: "w-full" });

/** The ways in at providers: the operator's own, and those of organizations, which the domain of an address leads to. */
export function ProviderDoors({ doors: { provider, hasSso } }: { doors: Doors }) {
  return (
    <>
      {provider && (
        <a href={`/api/auth/authorize?provider=${encodeURIComponent(provider.id)}`} className={look}>
          Continue with {provider.name}
        </a>
      )}
      {hasSso && (
        <Link to={{ search: "?sso" }} className={look}>
          Sign in at your organization
        </Link>
      )}
    </>
  );
}
