import { deferredTypes, startHydration } from "./start-hydration.ts";

const modulePreload = /<link rel="modulepreload"[^>]*>/g;
const moduleScript = /<script type="module" async="">/g;
const contextScript = /<script>(?=window\.__reactRouterContext)/g;
/** The text of the inline script that every deferred document gets. */
export const hydrationStarter = `(${startHydration.toString()})()`;

/**
 * Takes the scripts that React Router put into a document off the critical path: they stand in it inert, their preloads
 * are gone, and a small inline script promotes them later (`startHydration`). Measured effect: docs/decisions/004.
 * @throws when the document's scripts don't look as expected, because half-deferred scripts would break the page, and scripts
 *   that are not deferred at all would be loaded with it.
 */
export function deferHydration(html: string): string {
  const deferred = html
    .replaceAll(modulePreload, "")
    .replaceAll(moduleScript, `<script type="${deferredTypes.module}">`)
    .replaceAll(contextScript, `<script type="${deferredTypes.classic}">`);
  for (const type of Object.values(deferredTypes)) {
    if (!deferred.includes(`<script type="${type}">`)) throw new Error(`the document has no script of type ${type}`);
  }
  if (/<script[^>]*type="module"/.test(deferred)) throw new Error("a module script was not deferred");
  const end = deferred.lastIndexOf("</body>");
  if (end < 0) throw new Error("the document has no end");
  return `${deferred.slice(0, end)}<script>${hydrationStarter}</script>${deferred.slice(end)}`;
}
