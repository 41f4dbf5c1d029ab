import { editPath, isPageName } from "#content/page-names.ts";
import { type ShippedTextName, type SiteTextName, siteTexts } from "#content/site-texts.ts";
import { itemPath, sections } from "#lib/addresses.ts";

/** The page that shows a text; null when many do, or none. */
export function pageOf(name: SiteTextName, path: string): string | null {
  if (isPageName(name)) return editPath(name);
  const [part = ""] = path.split(".");
  if (name === "layouts") return Object.hasOwn(siteTexts, part) ? siteTexts[part as ShippedTextName].path : null;
  if (name === "useCasePages") return itemPath(sections.useCases, part);
  return siteTexts[name].path;
}
