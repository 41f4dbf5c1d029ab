import { LRUCache } from "lru-cache";
import {
  type StoredPage,
  type PageContent,
  efforts,
  sizeOf,
  storePage,
  withBestBrotli,
  etagOf,
} from "./stored-page.ts";
import { type Database, getContentState } from "#db/client.ts";
import { memoryLimit } from "#lib/memory.ts";

/** A dependency that can be checked again: whether the same is found after a change of `tag`. */
export interface Check {
  tag: string;
  isSame: () => Promise<boolean>;
}

/**
 * The result of a render: the page, what it was made from, and whether built-in content was used because the database
 * was away.
 */
export interface RenderedPage {
  content: PageContent;
  tags: ReadonlySet<string>;
  checks: readonly Check[];
  degraded: boolean;
  /** False for answers to one request only, such as a server error. */
  storable: boolean;
}

interface Entry {
  page: StoredPage;
  tags: ReadonlySet<string>;
  checks: readonly Check[];
  /**
   * "stale": the content has changed, so it is rendered again, and kept as the last good page in case that fails.
   * "doubtful": only what the checks look at has changed; it is fresh again when they find the same.
   */
  state: "fresh" | "doubtful" | "stale";
  /** Compressed while a visitor waited, and not asked for again since. */
  isQuick: boolean;
}

interface PageCacheOptions {
  /** For pages with status 200. */
  maxBytes: number;
  /** For other answers, separately, so that requests for random addresses evict no pages. */
  maxErrorBytes: number;
  /** Milliseconds for which a page is kept that was rendered while the database was away. */
  degradedFor: number;
  /**
   * Milliseconds for which any page is kept; such pages are compressed with little effort. Null: until its content
   * changes.
   */
  keepFor: number | null;
}

/** Bytes for finished pages where so much memory is there: each also costs objects that are not counted, and a render needs room beside them. */
export function pageBytesFor(memory: number): number {
  return Math.min(64 << 20, Math.floor(memory / 20));
}

const defaults: PageCacheOptions = {
  maxBytes: pageBytesFor(memoryLimit()),
  maxErrorBytes: 4 << 20,
  degradedFor: 2000,
  keepFor: null,
};

/**
 * Finished pages by key. Renders a key once at a time. A content change makes dependent pages stale at once, including
 * those being rendered. When a render fails or had to use built-in content, the last good page is given instead.
 */
export class PageCache {
  readonly counts = { hits: 0, misses: 0, renders: 0, lastGood: 0, confirmed: 0 };
  readonly #pages: LRUCache<string, Entry>;
  readonly #errors: LRUCache<string, Entry>;
  readonly #rendering = new Map<string, Promise<StoredPage>>();
  /** The tags that have changed since the start of each render or check in progress. */
  readonly #changesDuring = new Set<Set<string>>();
  readonly #degradedFor: number;
  readonly #keepFor: number | null;

  constructor(options: Partial<PageCacheOptions> = {}) {
    const { maxBytes, maxErrorBytes, degradedFor, keepFor } = { ...defaults, ...options };
    // Visitors choose the length of an address. Two bytes a character, stored in two maps.
    const sizeCalculation = (entry: Entry, key: string) => sizeOf(entry.page) + 4 * key.length;
    this.#pages = new LRUCache({ maxSize: maxBytes, sizeCalculation });
    this.#errors = new LRUCache({ maxSize: maxErrorBytes, sizeCalculation });
    this.#degradedFor = degradedFor;
    this.#keepFor = keepFor;
  }

  get size(): { pages: number; bytes: number } {
    return {
      pages: this.#pages.size + this.#errors.size,
      bytes: this.#pages.calculatedSize + this.#errors.calculatedSize,
    };
  }

  /** The fresh page of a key, if there is one. Hot path: most requests end here. */
  get(key: string): StoredPage | undefined {
    const entry = this.#pages.get(key) ?? this.#errors.get(key);
    if (entry?.state !== "fresh") return undefined;
    this.counts.hits++;
    if (entry.isQuick) void improve(entry);
    return entry.page;
  }

  /** The state of the fresh page of a key, when it has this hash. Does not count as a hit: the page itself did. */
  getState(key: string, hash: string): StoredPage | undefined {
    const entry = this.#pages.peek(key);
    const state = entry?.state === "fresh" ? entry.page.state : undefined;
    return state?.etag === etagOf(hash) ? state : undefined;
  }

  /** Whether there is a fresh page of a key. Does not count as a hit. */
  has(key: string): boolean {
    const entry = this.#pages.peek(key) ?? this.#errors.peek(key);
    return entry?.state === "fresh";
  }

  /**
   * The page of a key, rendered when missing or stale.
   * @throws what `render` throws, unless there is a last good page
   */
  getOrRender(key: string, render: () => Promise<RenderedPage>): Promise<StoredPage> {
    const fresh = this.get(key);
    if (fresh) return Promise.resolve(fresh);
    this.counts.misses++;
    const underway = this.#rendering.get(key);
    if (underway) return underway;
    const rendering = this.#render(key, render).finally(() => {
      if (this.#rendering.get(key) === rendering) this.#rendering.delete(key);
    });
    this.#rendering.set(key, rendering);
    return rendering;
  }

  /** Makes everything that depends on one of the tags stale, or doubtful where a check can decide. */
  drop(tags: ReadonlySet<string>): void {
    for (const changes of this.#changesDuring) for (const tag of tags) changes.add(tag);
    // Later requests must not join a render that began before the change.
    this.#rendering.clear();
    for (const cache of [this.#pages, this.#errors]) {
      for (const entry of cache.values()) {
        if (!entry.tags.isDisjointFrom(tags)) entry.state = "stale";
        else if (entry.state === "fresh" && entry.checks.some(({ tag }) => tags.has(tag))) entry.state = "doubtful";
      }
    }
  }

  async #render(key: string, render: () => Promise<RenderedPage>): Promise<StoredPage> {
    const entry = this.#pages.peek(key) ?? this.#errors.peek(key);
    if (entry?.state === "doubtful" && (await this.#withChanges((changes) => isStillSame(entry, changes)))) {
      entry.state = "fresh";
      this.counts.confirmed++;
      return entry.page;
    }
    return this.#withChanges((changes) => this.#rendered(key, render, changes));
  }

  /** Runs `work` with the set of tags that change in the meantime. */
  async #withChanges<T>(work: (changes: ReadonlySet<string>) => Promise<T>): Promise<T> {
    const changes = new Set<string>();
    this.#changesDuring.add(changes);
    try {
      return await work(changes);
    } finally {
      this.#changesDuring.delete(changes);
    }
  }

  async #rendered(key: string, render: () => Promise<RenderedPage>, changes: ReadonlySet<string>): Promise<StoredPage> {
    this.counts.renders++;
    const lastGood = this.#pages.peek(key)?.page;
    let rendered: RenderedPage;
    try {
      rendered = await render();
    } catch (error) {
      if (!lastGood) throw error;
      this.counts.lastGood++;
      return lastGood;
    }
    const failed = rendered.degraded || rendered.content.status >= 500;
    if (failed && lastGood) {
      this.counts.lastGood++;
      return lastGood;
    }
    const page = await storePage(rendered.content, this.#keepFor === null ? efforts.usual : efforts.least);
    if (rendered.storable && !dependsOn(rendered, changes) && rendered.content.status < 500)
      this.#store(key, page, rendered);
    return page;
  }

  #store(key: string, page: StoredPage, { tags, checks, degraded }: RenderedPage): void {
    const [cache, other] = page.status === 200 ? [this.#pages, this.#errors] : [this.#errors, this.#pages];
    other.delete(key);
    const isQuick = this.#keepFor === null && page.variants.br.body !== page.variants.identity.body && !degraded;
    const entry: Entry = { page, tags, checks, state: "fresh", isQuick };
    const ttl = degraded ? Math.min(this.#degradedFor, this.#keepFor ?? Infinity) : this.#keepFor;
    cache.set(key, entry, ttl === null ? {} : { ttl });
  }
}

/** Compresses a page as well as possible. Takes thirty times as long as quickly, so it is for pages that are asked for again. */
async function improve(entry: Entry): Promise<void> {
  entry.isQuick = false;
  entry.page = await withBestBrotli(entry.page);
}

function dependsOn({ tags, checks }: Pick<Entry, "tags" | "checks">, changes: ReadonlySet<string>): boolean {
  return !tags.isDisjointFrom(changes) || checks.some(({ tag }) => changes.has(tag));
}

/** Whether every check of a doubtful page finds the same as before, and nothing has changed in the meantime. */
async function isStillSame(entry: Entry, changes: ReadonlySet<string>): Promise<boolean> {
  const same = await Promise.all(entry.checks.map(({ isSame }) => isSame().catch(() => false)));
  return same.every(Boolean) && !dependsOn(entry, changes);
}

/** A render is repeated at most so often; then the next request tries again. */
const maxRepeats = 3;

/**
 * Makes pages that never mix what was published at two moments: when something was published while a page was rendered, by any process,
 * it is rendered again. Costs one small query for each render, and none for a page from the cache.
 * @returns runs a render; `isWhole` says whether its answer came from the database, so that a comparison makes sense
 */
export function createRenderInOneState(db: Database) {
  /** The state that the last render found at its end. An older one only causes one more render. */
  let last: string | null = null;

  return async function renderInOneState<Page>(
    render: () => Promise<Page>,
    isWhole: (page: Page) => boolean,
  ): Promise<Page> {
    for (let repeats = 0; ; repeats++) {
      const before: string | null = last ?? (await getContentState(db).catch(() => null));
      const page = await render();
      if (!isWhole(page) || before === null) return page;
      const after: string = await getContentState(db).catch(() => before);
      last = after;
      if (after === before || repeats === maxRepeats) return page;
    }
  };
}
