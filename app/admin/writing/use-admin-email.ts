import { useRouteLoaderData } from "react-router";
import type { loader } from "../layout.tsx";

/** The address of the admin who is signed in, as the admin layout knows it; empty when there is none. */
export function useAdminEmail(): string {
  const auth = useRouteLoaderData<typeof loader>("admin/layout")?.auth;
  return auth?.state === "ready" ? auth.email.toLowerCase() : "";
}
