import type { Collection } from "#db/schema.ts";
import type { ProcessContext } from "#domain/context.ts";
import { countEntryPages } from "#domain/blog/find-entries.ts";
import { findRedirectedPaths } from "#domain/redirects/find-redirected-paths.ts";
import { kindOf, kinds } from "#domain/content/kinds.ts";
import { tagsOf } from "#domain/content/tags.ts";
import { type PageCollection, pageCollections, publicPages } from "#domain/content/public-pages.ts";
import { findSlugs } from "#domain/slugs/find-slugs.ts";
import { itemPath, readItemPath, sections } from "#lib/addresses.ts";
import { KeptSet } from "./kept-set.ts";
import type { RouteMatch } from "./route-table.ts";

interface AskedAddress {
  path: string;
  search: URLSearchParams;
  match: RouteMatch;
}

/** In upper case, so that it is no slug and no redirect leads from it. */
const nothing = "NOTHING";

/** Tells the endless addresses at which there is nothing from those that are worth a render. */
export class MissingPages {
  readonly #process: ProcessContext;
  readonly #redirected: KeptSet;
  readonly #slugs: ReadonlyMap<Collection, KeptSet>;

  constructor(process: ProcessContext) {
    this.#process = process;
    this.#redirected = new KeptSet({
      tags: ["redirects"],
      load: () => findRedirectedPaths(process),
      whileAway: "last known",
    });
    const slugsOfItems = (collection: Collection) => {
      const { slugs, whole } = tagsOf(kindOf(collection));
      return new KeptSet({ tags: [slugs, whole], load: () => findSlugs(process, collection), whileAway: "anything" });
    };
    this.#slugs = new Map(pageCollections.map((collection) => [collection, slugsOfItems(collection)]));
  }

  /** Forgets what depends on one of the tags. */
  drop(tags: ReadonlySet<string>): void {
    for (const set of [this.#redirected, ...this.#slugs.values()]) set.drop(tags);
  }

  /**
   * The address that stands for all addresses of its kind at which there is nothing, so that they share one page that is rendered
   * and compressed once; null where there may be something. Never throws: without the database anything may be there.
   */
  async standIn({ path, search, match }: AskedAddress): Promise<string | null> {
    if (match.isNotFound) return (await this.#redirected.has(path)) ? null : `/${nothing}`;
    const leaf = match.ids.at(-1) ?? "";
    if (leaf === "site/blog/list")
      return (await hasListPage(this.#process, search)) ? null : `${sections.posts}?page=0`;
    if (!match.ids.includes("site/layout")) return null;
    const asked = readItemPath(path);
    const kind = asked && kinds.find(({ pages }) => pages?.section === asked.section);
    if (!kind) return null;
    const { section, slug } = asked;
    const { builtIn, alsoAnswers } = publicPages[kind.collection as PageCollection];
    if (builtIn.has(slug) || alsoAnswers.has(slug) || (await this.#slugs.get(kind.collection)?.has(slug))) return null;
    return (await this.#redirected.has(path)) ? null : itemPath(section, nothing);
  }
}

/** Whether the blog's list may have the page that is asked for; how many a search has shows when it is done. */
async function hasListPage(process: ProcessContext, search: URLSearchParams): Promise<boolean> {
  const page = search.get("page");
  if (page === null || page === "") return true;
  if (!/^[1-9]\d{0,6}$/.test(page)) return false;
  return search.get("q") ? true : Number(page) <= (await countEntryPages(process, search.get("category")));
}
