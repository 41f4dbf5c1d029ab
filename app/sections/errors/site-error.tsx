import type { ReactNode } from "react";
import { isRouteErrorResponse } from "react-router";
import { NavigationError, isNavigationError } from "./navigation-error.tsx";
import { NotFound } from "./not-found.tsx";
import { PageError } from "./page-error.tsx";

/**
 * Chooses among the error screens and names the document after it, because the page that failed can't. A loader says "not
 * found" by throwing `data(null, { status: 404 })`.
 */
export function SiteError({ error }: { error: unknown }) {
  const isNotFound = isRouteErrorResponse(error) && error.status === 404;
  if (isNotFound) return named("Page not found", <NotFound />);
  return isNavigationError(error)
    ? named("Navigation error", <NavigationError error={error} />)
    : named("Something went wrong", <PageError />);
}

function named(title: string, screen: ReactNode) {
  return (
    <>
      <title>{title}</title>
      {screen}
    </>
  );
}
