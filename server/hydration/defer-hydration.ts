import { deferredTypes, startHydration } from "./start-hydration.ts";

const modulePreload = /<link rel="modulepreload"[^>]*>/g;
const moduleScript = /<script type="module" async="">/g;
const contextScript = /<script>(?=window\.__reactRouterContext)/g;
const starter = `<script>(${startHydration.toString()})()</script>`;

/**
 * Takes the scripts that React Router put into a document off the critical path: they stand in it inert, their preloads
 * are gone, and a small inline script promotes them later (start-hydration.ts). Measured effect: docs/decisions/004.
 * @throws when the document's scripts don't look as expected, because half-deferred scripts would break the page.
 */
export function deferHydration(html: string): string {
  const deferred = html
    .replaceAll(modulePreload, "")
    .replaceAll(moduleScript, `<script type="${deferredTypes.module}">`)
    .replaceAll(contextScript, `<script type="${deferredTypes.classic}">`);
  if (!deferred.includes(deferredTypes.module)) return html;
  if (/<script[^>]*type="module"/.test(deferred)) throw new Error("a module script was not deferred");
  return deferred.replace("</body>", () => `${starter}</body>`);
}
