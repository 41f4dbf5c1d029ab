import { createContext, useContext } from "react";

/** Id of the release in which the site is edited; null beside the live site. */
export const EditedRelease = createContext<string | null>(null);

/** The address of the editor, or of what is below it: `useSiteAddress("/find")`. */
export function useSiteAddress(below = ""): string {
  return siteAddress(useContext(EditedRelease), below);
}

/** The same outside of components. */
export function siteAddress(release: string | null, below = ""): string {
  return `/admin/site${below}${release === null ? "" : `?release=${release}`}`;
}
