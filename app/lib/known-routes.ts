/** Built from the route table (app/site-paths.ts), so that the browser does not load the table. */
declare const KNOWN_ROUTES: string;

const known = new RegExp(`^(?:${KNOWN_ROUTES})$`);

/** Whether in-app navigation may go to a path (without query and hash): a public page or an admin screen. */
export function isKnownRoute(pathname: string): boolean {
  return known.test(pathname);
}

/** The route check before in-app navigation (docs/product.md#navigation): says in the console what was refused. */
export function checkRoute(pathname: string): boolean {
  if (isKnownRoute(pathname)) return true;
  console.warn("Invalid route", pathname);
  return false;
}
