/** Built from the route table (app/site-paths.ts), so that the browser does not load the table. */
declare const KNOWN_ROUTES: string;

const known = new RegExp(`^/(?:${KNOWN_ROUTES})$`);
let pages: readonly string[] = [];

/** Tells the addresses of pages that editors have made, which are in no route table. */
export function learnRoutes(addresses: readonly string[] = []): void {
  pages = addresses;
}

/** Whether in-app navigation may go to a path (without query and hash): a public page or an admin screen. */
export function isKnownRoute(pathname: string): boolean {
  return known.test(pathname) || pages.includes(pathname);
}

/** The route check before in-app navigation (docs/product.md#navigation): says in the console what was refused. */
export function checkRoute(pathname: string): boolean {
  if (isKnownRoute(pathname)) return true;
  console.warn("Invalid route", pathname);
  return false;
}
