/**
 * Whether a request comes from a page of this site, or from a program that is no browser. Browsers say where a request comes
 * from in Sec-Fetch-Site, Origin or Referer; programs send none of them and carry no visitor's cookie.
 * @param ownOrigin the site's public origin; the one under which the browser reached this server counts too
 */
export function comesFromHere(request: Request, ownOrigin: string): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin" || site === "none";
  const origin = request.headers.get("origin") ?? request.headers.get("referer");
  if (origin === null) return true;
  if (origin === ownOrigin) return true;
  return URL.canParse(origin) && new URL(origin).host === request.headers.get("host");
}
