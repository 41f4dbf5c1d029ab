import type { RouterContextProvider } from "react-router";
import { renderPageContext } from "#app/lib/requests.ts";
import type { Context } from "#domain/context.ts";
import { DomainError } from "#lib/domain-error.ts";
import { type HtmlDocument, parseHtml } from "#lib/html-tree.ts";
import { type PageChanges, markChanges } from "./mark-changes.ts";

/** Pages that are longer are not compared: it would keep others waiting. Characters. */
const maxCompared = 1_500_000;

/**
 * Marks what a page that drafts make says other than the public one at an address.
 * @param live sees what visitors see
 * @param page is changed
 * @returns null where visitors have no such page, or it is too long
 * @throws DomainError `unavailable` when the server is too busy to render it
 */
export async function markAgainstLive(
  context: Readonly<RouterContextProvider>,
  live: Context,
  path: string,
  page: HtmlDocument,
): Promise<PageChanges | null> {
  let isWhole = true;
  const degraded = () => (isWhole = false);
  const answer = await context.get(renderPageContext)(path, { ...live, degraded, renderedFor: "preview" });
  // What ships in place of what can't be read at the moment is not what visitors have.
  if (answer.status === 503 || !isWhole)
    throw new DomainError("unavailable", "The server is busy. Please try again in a moment.", { retryAfter: 5 });
  if (answer.status !== 200 || !answer.headers.get("content-type")?.startsWith("text/html")) return null;
  const html = await answer.text();
  return html.length > maxCompared ? null : markChanges(parseHtml(html), page);
}
