import { createMiddleware } from "hono/factory";
import { feeds } from "#content/feeds.ts";
import { LocalBuckets } from "#domain/rate-limits/local-buckets.ts";
import { addressKey } from "#domain/rate-limits/take-token.ts";
import { DomainError, statusOf } from "#lib/domain-error.ts";
import { createQueue } from "#lib/pacing.ts";
import type { ServerEnv } from "../observability/log.ts";
import { PageCache, type RenderedPage } from "../page-cache/page-cache.ts";
import type { StoredPage } from "../page-cache/stored-page.ts";

/** More than a person types and turns pages; programs that follow a feed ask a few times an hour. */
const many = { capacity: 60, refillPerMinute: 30 };
const perClient = { search: many, feed: many, refusal: { capacity: 10, refillPerMinute: 10 } };

/**
 * What a client may read that costs more than a finished page: searches, the page that refuses one with its words, and feeds,
 * which hold the text of fifty articles. Counted in this process, because it is this process that is spared, and a token in the database costs a write.
 */
export class ReaderLimits {
  readonly #buckets = new LocalBuckets();
  readonly #clock: () => Date;

  constructor(clock: () => Date) {
    this.#clock = clock;
  }

  /**
   * Takes a token of the client.
   * @throws DomainError rate_limited with `retryAfter` in seconds
   */
  take(what: keyof typeof perClient, remoteAddress: string): void {
    const retryAfter = this.#buckets.take(
      `${what}:${addressKey(remoteAddress)}`,
      this.#clock().getTime(),
      perClient[what],
    );
    if (retryAfter !== null) throw new DomainError("rate_limited", "Too many requests.", { retryAfter });
  }
}

/** Where the journal's feeds are, also as data. They are kept like pages, but not given from memory to whoever asks. */
export const feedAddresses: ReadonlySet<string> = new Set(
  Object.values(feeds.formats).flatMap(({ href }) => [href, `${href}.data`]),
);

/** Gives each client so many feeds; says in plain text when to come again, since programs ask. */
export function limitFeeds(limits: ReaderLimits) {
  return createMiddleware<ServerEnv>(async (c, next) => {
    if (!feedAddresses.has(c.req.path)) return next();
    try {
      limits.take("feed", c.get("remoteAddress"));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const { status, headers } = refusalOf(error);
      return c.text(`${error.message}\n`, status as 429, headers);
    }
    return next();
  });
}

/** Long enough for what many search for at once, short enough that nobody's words stay. */
const keepFor = 5_000;
/** Searches that wait while another one is made; whoever comes then would wait for too long. */
const mostWaiting = 50;

interface SearchRequest {
  /** What is searched for, as the cache would name it. */
  address: string;
  remoteAddress: string;
  /** The page with what was found. */
  find(): Promise<RenderedPage>;
  /** The page of the same address that says that nothing was looked for. */
  refuse(): Promise<RenderedPage>;
  /** The same without the visitor's words, hence one page for all. */
  refuseAll(): Promise<StoredPage>;
}

export interface SearchAnswer {
  page: StoredPage;
  /** Null when the search was made. */
  refusal: { status: number; headers: Record<string, string> } | null;
}

/**
 * Makes pages whose query is anybody's own. They cost more than all others, so each client has so many; they are made one at a
 * time, so that finished pages get between; and they are kept for moments, in a cache of their own that pushes no page out.
 */
export class Searches {
  readonly #cache: PageCache;
  readonly #limits: ReaderLimits;
  readonly #inTurn = createQueue(mostWaiting);
  /** Not even kept answers and refusals may follow each other so closely that nothing else gets between. */
  readonly #arrivals = createQueue(Infinity);

  constructor(limits: ReaderLimits, options: { keepFor: number } = { keepFor }) {
    this.#limits = limits;
    this.#cache = new PageCache({ maxBytes: 4 << 20, maxErrorBytes: 1 << 20, ...options });
  }

  /** The page with what was found, or the one that says when to come again. */
  async answer(request: SearchRequest): Promise<SearchAnswer> {
    const { address, remoteAddress, find } = request;
    await this.#arrivals(async () => {});
    try {
      this.#limits.take("search", remoteAddress);
      return { page: await this.#cache.getOrRender(address, () => this.#inTurn(find)), refusal: null };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return { page: await this.#refused(request), refusal: refusalOf(error) };
    }
  }

  /** Makes everything that depends on one of the tags stale. */
  drop(tags: ReadonlySet<string>): void {
    this.#cache.drop(tags);
  }

  async #refused({ address, remoteAddress, refuse, refuseAll }: SearchRequest): Promise<StoredPage> {
    try {
      // A refusal is a page too: a client that goes on gets the one that is there for all.
      this.#limits.take("refusal", remoteAddress);
      // No address has a space in it.
      return await this.#cache.getOrRender(`refused ${address}`, () => this.#inTurn(refuse));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return refuseAll();
    }
  }
}

/** The status of an answer to a client that asks too often, and the headers that say when to come again. */
function refusalOf(error: DomainError): NonNullable<SearchAnswer["refusal"]> {
  const { retryAfter } = error;
  return {
    status: statusOf(error),
    headers: {
      "cache-control": "no-store",
      ...(retryAfter === undefined ? {} : { "retry-after": String(retryAfter) }),
    },
  };
}
