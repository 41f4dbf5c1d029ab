import { createContext, useContext } from "react";
import { editPath, isPageName } from "#content/page-names.ts";
import { type ShippedTextName, type SiteTextName, siteTexts } from "#content/site-texts.ts";
import { type Section, itemPath, sections } from "#lib/addresses.ts";

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

/** The address of the list of all pages. @param release id of the release in which they are edited; null beside the live site */
export function pagesAddress(release: string | null): string {
  return release === null ? "/admin/pages" : `/admin/pages?release=${release}`;
}

/** The address of the editor with a text in it. @param release id of the release in which it is edited; null beside the live site */
export function editorAddress(name: SiteTextName, release: string | null): string {
  return `/admin/site?${new URLSearchParams({ text: name, ...(release !== null && { release }) })}`;
}

/** The page that shows a text; null when many do, or none. */
export function pageOf(name: SiteTextName, path: string): string | null {
  if (isPageName(name)) return editPath(name);
  const [part = ""] = path.split(".");
  if (name === "layouts") return Object.hasOwn(siteTexts, part) ? siteTexts[part as ShippedTextName].path : null;
  if (name === "pictures") return pageOfPicture(path);
  if (name === "useCasePages") return itemPath(sections.useCases, part);
  return siteTexts[name].path;
}

const picturesOf: Readonly<Record<string, Section>> = {
  useCases: sections.useCases,
  caseStudies: sections.caseStudies,
  articles: sections.posts,
};

function pageOfPicture(path: string): string | null {
  const [group = "", slug = ""] = path.split(".");
  if (group.startsWith("logo")) return "/";
  const section = picturesOf[group];
  return section === undefined ? null : itemPath(section, slug);
}
