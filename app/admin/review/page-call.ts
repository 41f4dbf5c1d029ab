import { callResult } from "#app/lib/answers.ts";
import { renderPageContext, textIn } from "#app/lib/requests.ts";
import { removeScripts } from "#app/standalone/look/look-at.ts";
import { markAgainstLive } from "#app/standalone/look/compare-live.ts";
import type { PageChanges } from "#app/standalone/look/mark-changes.ts";
import { findPresentPath } from "#domain/publishing/present-path.ts";
import { type ReviewPlace, seeReviewed } from "#domain/reviews/reviewed-page.ts";
import { readSubject } from "#domain/reviews/reviews.ts";
import { DomainError } from "#lib/domain-error.ts";
import { htmlOf, parseHtml } from "#lib/html-tree.ts";
import { readForm } from "#lib/http/requests.ts";
import { loadNothing } from "../frame/screen/admin-route.ts";
import type { Route } from "./+types/page-call.ts";

export const loader = loadNothing;

/** A page as a reviewed draft makes it. */
export interface ReviewedPage {
  path: string;
  /** All pages that show what is reviewed. */
  paths: string[];
  /** Without scripts, with what changed in `ins` and `del`, and with marks around the texts of what is reviewed. */
  html: string;
  /** The place of each mark by its number. */
  places: Record<number, ReviewPlace>;
  /** Null where visitors have no such page to compare with. */
  changes: PageChanges | null;
}

/** Renders a page with a draft that waits for a review, and marks what changed. Stores nothing, and nothing of it is cached. */
export function action({ context, request }: Route.ActionArgs) {
  return callResult(context, async (ctx): Promise<ReviewedPage> => {
    const form = await readForm(request);
    const subject = readSubject({ kind: textIn(form, "kind"), itemId: textIn(form, "item") });
    const seen = await seeReviewed(ctx, subject, textIn(form, "fingerprint"));
    const { paths, places } = seen;
    const asked = textIn(form, "path");
    const path = paths.find((one) => one === asked) ?? paths[0];
    if (path === undefined) throw new DomainError("not_found", "No page of the site shows this.");
    const page = await context.get(renderPageContext)(path, { ...seen.ctx, renderedFor: "preview" });
    if (page.status === 503)
      throw new DomainError("unavailable", "The server is busy. Please try again in a moment.", { retryAfter: 5 });
    const html = parseHtml(await page.text());
    removeScripts(html);
    const present = await findPresentPath({ live: seen.live, seeing: seen.ctx }, subject, path);
    const changes = await markAgainstLive(context, seen.live, present, html);
    return { path, paths, html: htmlOf(html), places: Object.fromEntries(places.entries()), changes };
  });
}
