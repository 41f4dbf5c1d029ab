/** Made of the route table when the site is built (app/site-paths.ts), so that the browser need not have all of it. */
declare const KNOWN_ROUTES: string;

const known = new RegExp(`^(?:${KNOWN_ROUTES})$`);

/** Whether in-app navigation may lead to a path (no query, no hash): to a public page or a screen of the admin. */
export function isKnownRoute(pathname: string): boolean {
  return known.test(pathname);
}

/** The route check before in-app navigation (docs/product.md#navigation): says in the console what was refused. */
export function checkRoute(pathname: string): boolean {
  if (isKnownRoute(pathname)) return true;
  console.warn("Invalid route", pathname);
  return false;
}
