import type { Topic } from "#db/schema.ts";
import { LRUCache } from "lru-cache";
import {
  compressBrotli,
  efforts,
  sizeOf,
  type StoredPage,
  storePage,
  withBrotli,
  type PageContent,
} from "./stored-page.ts";

/** What a render gives: the page, what it was made from, and whether built-in content stood in for the database. */
export interface RenderedPage {
  content: PageContent;
  topics: ReadonlySet<Topic>;
  degraded: boolean;
  /** False for answers that belong to one request only, e.g. a server error. */
  storable: boolean;
}

interface Entry {
  page: StoredPage;
  topics: ReadonlySet<Topic>;
  /** Content has changed since: render again, but keep this as the last good page for when that fails. */
  stale: boolean;
}

interface PageCacheOptions {
  /** Bytes for pages that exist. */
  maxBytes: number;
  /** Bytes for answers other than 200, kept apart so that requests for random addresses can't push pages out. */
  maxErrorBytes: number;
  /** How long a page stays that was rendered while the database was away, in milliseconds. */
  degradedFor: number;
  /** How long any page stays, in milliseconds; then it isn't worth much compression either. Null: until its content changes. */
  keepFor: number | null;
}

const defaults: PageCacheOptions = { maxBytes: 64 << 20, maxErrorBytes: 4 << 20, degradedFor: 2000, keepFor: null };

/**
 * Finished pages by key. One render per key at a time; a content change makes what depends on it stale at once, also
 * for renders under way; when a render has to do without the database, the last good page is given instead.
 */
export class PageCache {
  readonly counts = { hits: 0, misses: 0, renders: 0, lastGood: 0 };
  readonly #pages: LRUCache<string, Entry>;
  readonly #errors: LRUCache<string, Entry>;
  readonly #rendering = new Map<string, Promise<StoredPage>>();
  /** Rises with every change, so that a render can tell that it began before one. */
  #generation = 0;
  readonly #changedAt = new Map<Topic, number>();
  readonly #degradedFor: number;
  readonly #keepFor: number | null;

  constructor(options: Partial<PageCacheOptions> = {}) {
    const { maxBytes, maxErrorBytes, degradedFor, keepFor } = { ...defaults, ...options };
    // A stranger chooses how long an address is. Two bytes a character, kept in two maps.
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

  /** The fresh page of a key, if there is one. This is the hot path. */
  get(key: string): StoredPage | undefined {
    const entry = this.#pages.get(key) ?? this.#errors.get(key);
    if (entry === undefined || entry.stale) return undefined;
    this.counts.hits++;
    return entry.page;
  }

  /** Whether there is a fresh page of a key. Counts nothing. */
  has(key: string): boolean {
    const entry = this.#pages.peek(key) ?? this.#errors.peek(key);
    return entry !== undefined && !entry.stale;
  }

  /**
   * The page of a key, rendered when missing or stale.
   * @throws what `render` throws, unless there is a last good page.
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

  /** Makes everything that depends on one of the topics stale. */
  drop(topics: ReadonlySet<Topic>): void {
    this.#generation++;
    for (const topic of topics) this.#changedAt.set(topic, this.#generation);
    // A request from now on must not join a render that began before the change.
    this.#rendering.clear();
    for (const cache of [this.#pages, this.#errors]) {
      for (const entry of cache.values()) {
        if (!entry.topics.isDisjointFrom(topics)) entry.stale = true;
      }
    }
  }

  async #render(key: string, render: () => Promise<RenderedPage>): Promise<StoredPage> {
    this.counts.renders++;
    const began = this.#generation;
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
    const outdated = [...rendered.topics].some((topic) => (this.#changedAt.get(topic) ?? 0) > began);
    if (rendered.storable && !outdated && rendered.content.status < 500) this.#store(key, page, rendered);
    return page;
  }

  #store(key: string, page: StoredPage, { topics, degraded }: RenderedPage): void {
    const [cache, other] = page.status === 200 ? [this.#pages, this.#errors] : [this.#errors, this.#pages];
    other.delete(key);
    const entry = { page, topics, stale: false };
    const ttl = degraded ? Math.min(this.#degradedFor, this.#keepFor ?? Infinity) : this.#keepFor;
    cache.set(key, entry, ttl === null ? {} : { ttl });
    if (this.#keepFor === null && page.variants.br.body !== page.variants.identity.body && !degraded)
      void this.#improve(cache, key, entry);
  }

  /** The first visitor gets quick brotli; everybody after gets the smallest. */
  async #improve(cache: LRUCache<string, Entry>, key: string, entry: Entry): Promise<void> {
    const br = await compressBrotli(entry.page.variants.identity.body, 11);
    if (cache.peek(key) === entry) entry.page = withBrotli(entry.page, br);
  }
}
