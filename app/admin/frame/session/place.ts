import { useLocation } from "react-router";
import { ownPath } from "#lib/http/requests.ts";

/** What only the sign-in screen, and the first one after it, read from an address. */
const ownNames = new Set(["confirmed", "elsewhere", "sso", "signed-in", "recovered"]);

/**
 * The screen in whose place the sign-in screen stands, as path and query. A sign-in that leaves this page must be told where to return to.
 */
export function usePlace(): string {
  const { pathname, search } = useLocation();
  const pieces = search.slice(1).split("&");
  const query = pieces.filter((piece) => piece !== "" && !ownNames.has(piece.split("=", 1)[0] ?? "")).join("&");
  const place = query === "" ? pathname : `${pathname}?${query}`;
  // A sign-in that is told to return to any other address does not begin.
  return ownPath(place, anySite) ?? "/admin";
}

/** Only the path counts. */
const anySite = "https://this-site.invalid";

/** That screen with one more parameter in its query. */
export function withParameter(place: string, parameter: string): string {
  return `${place}${place.includes("?") ? "&" : "?"}${parameter}`;
}
