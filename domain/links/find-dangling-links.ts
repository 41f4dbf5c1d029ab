import { mapTexts } from "#content/facts.ts";
import type { Collection } from "#db/schema.ts";
import { linkedPaths } from "#lib/linked-paths.ts";
import { isPublic, pathOfItem } from "../content/kind.ts";
import { kindOf } from "../content/kinds.ts";
import { findPageAt } from "../content/public-pages.ts";
import { rowOf } from "../content/save-item.ts";
import type { Context } from "../context.ts";
import type { Draft } from "../publishing/draft.ts";
import { findReleaseDrafts, titleOfChange } from "../publishing/releases.ts";
import { withPublished } from "../publishing/views.ts";
import { pathOf } from "../redirects/redirect.ts";
import { getRedirect } from "../redirects/resolve-redirect.ts";
import { requireAdmin } from "../rights.ts";
import { findLinksToPaths } from "./find-links-to.ts";

/** A link that will lead nowhere when a release is public. */
export interface DanglingLink {
  /** The path at which there will be no page. */
  path: string;
  /** The titles of what links there. */
  from: string[];
}

/** More paths are not checked: each takes several queries. */
const maxPaths = 200;

/**
 * The links of this site that will lead nowhere with a release: those in what it changes, and those to what it hides or deletes. A
 * link to what comes with the release, or that a redirect leads on, is none.
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findDanglingLinks(ctx: Context, release: string): Promise<DanglingLink[]> {
  requireAdmin(ctx);
  const drafts = await findReleaseDrafts(ctx, release);
  if (drafts.length === 0) return [];
  const view = await withPublished(ctx, drafts);
  const linking = new Map<string, Set<string>>();
  const note = (path: string, title: string) => linking.set(path, (linking.get(path) ?? new Set()).add(title));
  for (const draft of drafts) {
    const title = await titleOfChange(ctx, draft);
    for (const path of ownPathsIn(draft)) note(path, title);
  }
  const changed = new Set(drafts.map(({ kind, item_id }) => `${kind}/${item_id}`));
  const moved = new Set<string>();
  for (const draft of drafts) {
    const { path, isMoved } = await leftPath(ctx, view, draft);
    if (path === null) continue;
    if (isMoved) {
      moved.add(path);
      continue;
    }
    const { items, texts } = await findLinksToPaths(ctx, [path], { kind: draft.kind as Collection, id: draft.item_id });
    for (const { collection, id, title } of items) if (!changed.has(`${collection}/${id}`)) note(path, title);
    for (const { name, title } of texts) if (!changed.has(`site_texts/${name}`)) note(path, title);
  }
  const dangling: DanglingLink[] = [];
  for (const [path, from] of [...linking].slice(0, maxPaths)) {
    if (moved.has(path)) continue;
    if ((await findPageAt(view, path)) === null && (await getRedirect(view, path)) === null)
      dangling.push({ path, from: [...from].toSorted() });
  }
  return dangling.toSorted((one, other) => (one.path < other.path ? -1 : 1));
}

/** The paths of pages of this site that a draft leads to. Of an item's texts, those of items; of a text of the site, all. */
function ownPathsIn({ kind, action, body }: Draft): Set<string> {
  if (action === "delete") return new Set();
  if (kind === "redirects") return new Set([pathOf(String(body["to"]))]);
  if (kind !== "site_texts") return new Set(linkedPaths(JSON.stringify(body)).map(pathOf));
  const paths = new Set<string>();
  mapTexts(body, (text, path) => {
    if (path.at(-1) === "href" && /^\/(?!\/)/.test(text)) paths.add(pathOf(text));
    return text;
  });
  return paths;
}

/**
 * The path at which visitors see an item or a page now, and will not with the draft; null for any other draft.
 * @returns isMoved: it will be elsewhere, and its former address leads there
 */
async function leftPath(
  ctx: Context,
  view: Context,
  { kind, item_id: id, body }: Draft,
): Promise<{ path: string | null; isMoved: boolean }> {
  const stays = { path: null, isMoved: false };
  if (kind === "redirects") return stays;
  if (kind === "site_texts") {
    const page = await ctx.db.selectFrom("site_pages").select("address").where("id", "=", id).executeTakeFirst();
    return page && page.address !== body["address"] ? { path: page.address, isMoved: true } : stays;
  }
  const described = kindOf<Collection>(kind);
  const [before, after] = await Promise.all([rowOf(ctx, described, id), rowOf(view, described, id)]);
  if (!before || !isPublic(described, before)) return stays;
  const path = pathOfItem(described, before);
  const isShown = after !== undefined && isPublic(described, after);
  return isShown && pathOfItem(described, after) === path ? stays : { path, isMoved: isShown };
}
