import { articles } from "#content/articles.ts";
import { articleAliases, articleShortForms } from "#content/article-addresses.ts";
import { caseStudies } from "#content/case-studies.ts";
import { useCases } from "#content/use-cases.ts";
import type { Topic } from "#db/schema.ts";
import type { ProcessContext } from "#domain/context.ts";
import { countEntryPages } from "#domain/blog/find-entries.ts";
import { findRedirectedPaths } from "#domain/redirects/find-redirected-paths.ts";
import { findSlugs, type PageCollection } from "#domain/slugs/find-slugs.ts";
import { KeptSet } from "./kept-set.ts";
import type { RouteMatch } from "./route-table.ts";

interface Section {
  collection: PageCollection;
  builtIn: ReadonlySet<string>;
}

const slugsOf = (entries: readonly { slug: string }[]) => new Set(entries.map(({ slug }) => slug));

/** Where any name may be asked for, by the route that answers. */
const sections: ReadonlyMap<string, Section> = new Map([
  [
    "site/blog/article",
    {
      collection: "blog_posts",
      builtIn: new Set([...articles.keys(), ...articleAliases.keys(), ...articleShortForms.keys()]),
    },
  ],
  ["site/use-cases/detail", { collection: "use_cases_content", builtIn: slugsOf(useCases) }],
  ["site/case-studies/detail", { collection: "case_studies_content", builtIn: slugsOf(caseStudies) }],
]);

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
  readonly #slugs: ReadonlyMap<PageCollection, KeptSet>;

  constructor(process: ProcessContext) {
    this.#process = process;
    this.#redirected = new KeptSet({
      topic: "redirects",
      load: () => findRedirectedPaths(process),
      whileAway: "last known",
    });
    const slugsOfItems = (topic: PageCollection) =>
      new KeptSet({ topic, load: () => findSlugs(process, topic), whileAway: "anything" });
    this.#slugs = new Map([...sections.values()].map(({ collection }) => [collection, slugsOfItems(collection)]));
  }

  /** Forgets what depends on one of the topics. */
  drop(topics: ReadonlySet<Topic>): void {
    for (const set of [this.#redirected, ...this.#slugs.values()]) set.drop(topics);
  }

  /**
   * The address that stands for all addresses of its kind at which there is nothing, so that they share one page that is rendered
   * and compressed once; null where there may be something. Never throws: without the database anything may be there.
   */
  async standIn({ path, search, match }: AskedAddress): Promise<string | null> {
    if (match.isNotFound) return (await this.#redirected.has(path)) ? null : `/${nothing}`;
    const leaf = match.ids.at(-1) ?? "";
    if (leaf === "site/blog/list") return (await hasListPage(this.#process, search)) ? null : "/blog?page=0";
    const section = sections.get(leaf);
    if (section === undefined) return null;
    const end = path.lastIndexOf("/");
    const slug = path.slice(end + 1);
    if (section.builtIn.has(slug) || (await this.#slugs.get(section.collection)?.has(slug))) return null;
    return (await this.#redirected.has(path)) ? null : `${path.slice(0, end)}/${nothing}`;
  }
}

/** Whether the blog's list may have the page that is asked for; how many a search has shows when it is done. */
async function hasListPage(process: ProcessContext, search: URLSearchParams): Promise<boolean> {
  const page = search.get("page");
  if (page === null || page === "") return true;
  if (!/^[1-9]\d{0,6}$/.test(page)) return false;
  return search.get("q") ? true : Number(page) <= (await countEntryPages(process, search.get("category")));
}
