/**
 * The addresses that in-app navigation may lead to (specification section 5, route check). Kept beside the route table,
 * and a test compares the two; the browser knows only this list.
 */
export const knownRoutes = [
  "/",
  "/about",
  "/features",
  "/modules",
  "/use-cases",
  "/use-cases/:slug",
  "/case-studies",
  "/case-studies/:slug",
  "/pricing",
  "/contact",
  "/demo",
  "/faq",
  "/blog",
  "/blog/:slug",
  "/newsletter",
  "/privacy-policy",
  "/terms-of-service",
  "/cookie-policy",
  "/admin",
  "/admin/:section",
] as const;

const known = new RegExp(`^(?:${knownRoutes.join("|").replaceAll(/:\w+/g, "[a-z0-9-]+")})$`);

/** Whether a path (no query, no hash) is one of {@link knownRoutes}. */
export function isKnownRoute(pathname: string): boolean {
  return known.test(pathname);
}

/** The route check before in-app navigation (specification section 5): says in the console what was refused. */
export function checkRoute(pathname: string): boolean {
  if (isKnownRoute(pathname)) return true;
  console.warn("Invalid route", pathname);
  return false;
}
