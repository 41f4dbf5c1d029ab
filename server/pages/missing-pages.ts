import type { Collection } from "#db/schema.ts";
import { countEntryPages } from "#domain/blog/find-entries.ts";
import { kindOf } from "#domain/kinds/kinds.ts";
import type { ItemPages } from "#domain/reading/item-pages.ts";
import { pageCollections, pagesAt, publicPages } from "#domain/pages/public-pages.ts";
import { findRedirectedPaths } from "#domain/pages/redirects.ts";
import { tagsOf } from "#domain/documents/tags.ts";
import type { ProcessContext } from "#domain/context.ts";
import { findPageAddresses } from "#domain/reading/site-pages.ts";
import { findTopicKeys, shippedTopicKeys, topicKey } from "#domain/blog/topics.ts";
import { pagesTag, textTag } from "#domain/texts/get-texts.ts";
import { findSlugs } from "#domain/reading/former-slugs.ts";
import { itemPath, sections } from "#lib/addresses.ts";
import type { RouteMatch } from "./route-table.ts";

interface AskedAddress {
  path: string;
  search: URLSearchParams;
  match: RouteMatch;
}

/** In upper case, so that it is no slug and no path of a redirect. */
const nothing = "NOTHING";

/** Knows which addresses can't have a page, so that requests for any number of them cause no renders. */
export class MissingPages {
  readonly #process: ProcessContext;
  readonly #redirected: KeptSet;
  readonly #pages: KeptSet;
  readonly #topics: KeptSet;
  readonly #slugs: ReadonlyMap<ItemPages, KeptSet>;

  constructor(process: ProcessContext) {
    this.#process = process;
    this.#redirected = new KeptSet({
      tags: ["redirects"],
      load: () => findRedirectedPaths(process),
      whileAway: "last known",
    });
    this.#pages = new KeptSet({
      tags: [pagesTag, "site_texts"],
      load: () => findPageAddresses(process),
      whileAway: "last known",
    });
    this.#topics = new KeptSet({
      tags: [textTag("topics"), "site_texts"],
      load: () => findTopicKeys(process),
      whileAway: "last known",
    });
    const slugsOfItems = (collection: Collection) => {
      const kind = kindOf<Collection>(collection);
      const { slugs, whole } = tagsOf(kind);
      return new KeptSet({ tags: [slugs, whole], load: () => findSlugs(process, kind), whileAway: "anything" });
    };
    this.#slugs = new Map(pageCollections.map((collection) => [publicPages[collection], slugsOfItems(collection)]));
  }

  /** Forgets what depends on one of the tags. */
  drop(tags: ReadonlySet<string>): void {
    for (const set of [this.#redirected, this.#pages, this.#topics, ...this.#slugs.values()]) set.drop(tags);
  }

  /** Whether an admin's redirect leads from a path. Never throws: without the database as it was last known. */
  isRedirected(path: string): Promise<boolean> {
    return this.#redirected.has(path);
  }

  /** The keys of those categories and tags in a query that there are. Never throws: without the database those that ship, and the last known. */
  async knownTopics({ query }: RouteMatch, search: URLSearchParams): Promise<ReadonlySet<string>> {
    const known = new Set<string>();
    for (const [name, rule] of Object.entries(query)) {
      const value = search.get(name);
      if (!value || typeof rule === "string" || !("topics" in rule)) continue;
      const key = topicKey(rule.topics, value);
      if (shippedTopicKeys.has(key) || (await this.#topics.has(key))) known.add(key);
    }
    return known;
  }

  /**
   * The one address that represents all addresses of a kind without a page, so that one not-found page is rendered and
   * compressed for all of them. Null when there may be a page. Never throws: without the database there may be a page.
   */
  async standIn({ path, search, match }: AskedAddress): Promise<string | null> {
    if (match.isNotFound)
      return (await this.#redirected.has(path)) || (await this.#pages.has(path)) ? null : `/${nothing}`;
    const leaf = match.ids.at(-1) ?? "";
    if (leaf === "site/blog/list")
      return (await hasListPage(this.#process, search)) ? null : `${sections.posts}?page=0`;
    if (!match.ids.includes("site/layout")) return null;
    const asked = pagesAt(path);
    if (!asked) return null;
    const { pages, section, slug } = asked;
    if (pages.isBuiltIn(slug) || pages.alsoAnswers.has(slug) || (await this.#slugs.get(pages)?.has(slug))) return null;
    return (await this.#redirected.has(path)) ? null : itemPath(section, nothing);
  }
}

/**
 * Whether the blog list may have the requested page. The number of pages of a search is known only after the search.
 */
async function hasListPage(process: ProcessContext, search: URLSearchParams): Promise<boolean> {
  const page = search.get("page");
  if (page === null || page === "") return true;
  if (!/^[1-9]\d{0,6}$/.test(page)) return false;
  return search.get("q") ? true : Number(page) <= (await countEntryPages(process, search));
}

/** Milliseconds before another attempt to load a set. */
const retryAfter = 2_000;

interface KeptSetOptions {
  /** Tags whose change makes the set stale. */
  tags: readonly string[];
  load: () => Promise<ReadonlySet<string>>;
  /** The answer while the set can't be loaded: from the last known state, or always yes. */
  whileAway: "last known" | "anything";
}

/** A set of texts from the database that is kept in memory until it changes. */
export class KeptSet {
  readonly #options: KeptSetOptions;
  #lastKnown: ReadonlySet<string> = new Set();
  /** The present state: loading, loaded, or (null) not loaded. Resolves to null when loading failed. */
  #current: Promise<ReadonlySet<string> | null> | null = null;
  #notBefore = 0;

  constructor(options: KeptSetOptions) {
    this.#options = options;
  }

  /** Whether the present set contains a text. Never throws. */
  async has(text: string): Promise<boolean> {
    if (this.#current === null && Date.now() >= this.#notBefore) this.#current = this.#load();
    const present = await this.#current;
    if (present) return present.has(text);
    return this.#options.whileAway === "anything" || this.#lastKnown.has(text);
  }

  /** Loads the set again at the next use when one of its tags has changed, also while a load is in progress. */
  drop(tags: ReadonlySet<string>): void {
    if (this.#options.tags.some((tag) => tags.has(tag))) this.#current = null;
  }

  #load(): Promise<ReadonlySet<string> | null> {
    const isCurrent = () => this.#current === loading;
    const loading = this.#options.load().then(
      (loaded) => {
        if (isCurrent()) this.#lastKnown = loaded;
        return loaded;
      },
      () => {
        if (isCurrent()) this.#current = null;
        this.#notBefore = Date.now() + retryAfter;
        return null;
      },
    );
    return loading;
  }
}
