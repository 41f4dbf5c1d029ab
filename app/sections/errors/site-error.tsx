import { isRouteErrorResponse } from "react-router";
import { NavigationError, isNavigationError } from "./navigation-error.tsx";
import { NotFound } from "./not-found.tsx";
import { PageError } from "./page-error.tsx";

/** Chooses among the error screens. A loader says "not found" by throwing `data(null, { status: 404 })`. */
export function SiteError({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return isNavigationError(error) ? <NavigationError /> : <PageError />;
}
