import { callResult } from "#app/lib/answers.ts";
import { textIn, renderPageContext } from "#app/lib/requests.ts";
import { readForm, ownPath } from "#lib/http/requests.ts";
import { withoutScripts } from "#app/standalone/look/look-at.ts";
import { addressInView } from "#domain/reading/site-pages.ts";
import { withMarkedTexts } from "#domain/site-editor/edited-page.ts";
import { DomainError } from "#lib/domain-error.ts";
import { readMarks } from "#lib/text/text-marks.ts";
import { loadAdmin } from "../frame/screen/admin-route.ts";
import { editedRelease } from "./edited-release.ts";
import type { Route } from "./+types/page.ts";

/** A GET only checks the rights: pages for the editor are made by POST. */
export function loader({ context }: Route.LoaderArgs) {
  return loadAdmin(context, async () => null, "texts");
}

/**
 * Renders a public page with all drafts and with marks around its texts, as HTML without scripts, for the frame of the editor. Stores
 * nothing, and nothing of it is cached.
 */
export function action({ context, request, url }: Route.ActionArgs) {
  return callResult(context, async (ctx) => {
    const { ctx: marked, places } = await withMarkedTexts(ctx, await editedRelease(ctx, url));
    const seeing: typeof marked = { ...marked, renderedFor: "preview" };
    const asked = textIn(await readForm(request), "path");
    let path = pathOfPage(asked, ctx.linkUrl);
    let page = await context.get(renderPageContext)(path, seeing);
    const target = page.headers.get("location");
    if (target !== null) {
      path = pathOfPage(target, ctx.linkUrl);
      page = await context.get(renderPageContext)(path, seeing);
    }
    // What stands in the frame stays, and is asked for again.
    if (page.status === 503)
      throw new DomainError("unavailable", "The server is busy. Please try again in a moment.", { retryAfter: 5 });
    path = addressInView(seeing, path);
    const html = withoutScripts(await page.text());
    // Only those on the page: a page shows some of the site's texts.
    const shown = new Set(readMarks(html).map(({ number }) => number));
    const here = places.map((place, number) => ({ place, number })).filter(({ number }) => shown.has(number));
    const numbered = (ofItems: boolean) =>
      here.filter(({ place }) => "href" in place === ofItems).map(({ place, number }) => [number, place] as const);
    return { path, html, places: Object.fromEntries(numbered(false)), items: Object.fromEntries(numbered(true)) };
  });
}

/** @throws DomainError `invalid` for what is no page of the public site */
function pathOfPage(asked: string, origin: string): string {
  const path = ownPath(asked, origin);
  if (path === null || /^\/(?:admin|api)(?:[/?]|$)/i.test(path)) {
    throw new DomainError("invalid", "Only pages of the public site can be edited here.");
  }
  return path;
}
