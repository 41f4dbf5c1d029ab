/** A placeholder for the origin of the site. */
const thisSite = "https://this-site.invalid";

/**
 * The target of a redirect with the query of the request, so that what a campaign has put there is not lost on the way. A parameter that
 * the target has itself stays the target's.
 * @param location path with query and fragment, or an address of another site, which gets nothing
 * @param search of the request, with its question mark
 */
export function withQueryOf(search: string, location: string): string {
  const target = new URL(location, thisSite);
  const pieces = search.slice(1).split("&").filter(Boolean);
  // Browsers read a path with two leading slashes as another host.
  if (target.origin !== thisSite || target.pathname.startsWith("//") || pieces.length === 0) return location;
  const nameOf = (piece: string) => [...new URLSearchParams(piece).keys()][0] ?? "";
  // Piece by piece and not parsed: what others have written there comes through as it is.
  const added = pieces.filter((piece) => !target.searchParams.has(nameOf(piece)));
  const query = [target.search.slice(1), ...added].filter(Boolean).join("&");
  return `${target.pathname}${query === "" ? "" : `?${query}`}${target.hash}`;
}
