import { useRouteLoaderData } from "react-router";
import type { loader } from "../../layout.tsx";

/** The email address of the signed-in admin, from the admin layout; empty when there is none. */
export function useAdminEmail(): string {
  const auth = useRouteLoaderData<typeof loader>("admin/layout")?.auth;
  return auth?.state === "ready" ? auth.email.toLowerCase() : "";
}
