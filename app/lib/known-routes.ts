/** Built from the route table (app/site-paths.ts), so that the browser does not load the table. */
declare const KNOWN_ROUTES: string;

const known = new RegExp(`^/(${KNOWN_ROUTES})$`);
/**
 * Whether in-app navigation may go to a path (without query and hash): a public page or an admin screen. Pages that editors have made
 * are in no route table; the frame of the site names them (app/site/layout.tsx).
 */
export function isKnownRoute(pathname: string): boolean {
  return known.test(pathname) || !!document.querySelector(`[data-pages~="${pathname}"]`);
}
