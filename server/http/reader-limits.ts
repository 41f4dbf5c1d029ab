import { createMiddleware } from "hono/factory";
import { feedFormats } from "#content/feeds.ts";
import { LocalBuckets } from "#domain/rate-limits/local-buckets.ts";
import { addressKey } from "#domain/rate-limits/take-token.ts";
import { DomainError, statusOf } from "#lib/domain-error.ts";
import { createQueue } from "#lib/pacing.ts";
import type { ServerEnv } from "../observability/log.ts";
import { PageCache, type RenderedPage } from "../page-cache/page-cache.ts";
import type { StoredPage } from "../page-cache/stored-page.ts";

/** More than a person needs for typing and paging; feed readers ask a few times an hour. */
const many = { capacity: 60, refillPerMinute: 30 };
const perClient = { search: many, feed: many, refusal: { capacity: 10, refillPerMinute: 10 } };

/**
 * Limits for requests that cost more than a finished page: searches, refused searches, and feeds, which hold the text
 * of fifty articles. Counted in memory and not in the database, because a count there costs a write, and the limit
 * protects this process.
 */
export class ReaderLimits {
  readonly #buckets = new LocalBuckets();
  readonly #clock: () => Date;

  constructor(clock: () => Date) {
    this.#clock = clock;
  }

  /**
   * Takes one token of the client.
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

/** Addresses of the feeds, also as data. They are cached like pages, but not sent before their limit is checked. */
export const feedAddresses: ReadonlySet<string> = new Set(
  Object.values(feedFormats).flatMap(({ href }) => [href, `${href}.data`]),
);

/** Limits feeds for each client. The refusal is plain text, because feed readers are programs. */
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

/**
 * Milliseconds for which a search is cached: enough for a search that many make at once, and no visitor's words stay
 * for long.
 */
const keepFor = 5_000;
/** When more searches wait for their turn, further ones are refused. */
const maxWaiting = 50;

interface SearchRequest {
  /** The search as a cache address. */
  address: string;
  remoteAddress: string;
  /** Renders the page with the results. */
  find(): Promise<RenderedPage>;
  /** Renders the page of the same address that says that the search was not made. */
  refuse(): Promise<RenderedPage>;
  /** The same without the visitor's words, so that it is one page for all. */
  refuseAll(): Promise<StoredPage>;
}

export interface SearchAnswer {
  page: StoredPage;
  /** Null when the search was made. */
  refusal: { status: number; headers: Record<string, string> } | null;
}

/**
 * Renders searches. Each has its own words and costs more than other pages. So each client has a limit, one search is
 * made at a time, with finished pages sent in between, and the results are cached briefly in a separate cache that
 * evicts no page.
 */
export class Searches {
  readonly #cache: PageCache;
  readonly #limits: ReaderLimits;
  readonly #inTurn = createQueue(maxWaiting);
  /** Cached answers and refusals also take a turn each, or a flood of them would block everything else. */
  readonly #arrivals = createQueue(Infinity);

  constructor(limits: ReaderLimits, options: { keepFor: number } = { keepFor }) {
    this.#limits = limits;
    this.#cache = new PageCache({ maxBytes: 4 << 20, maxErrorBytes: 1 << 20, ...options });
  }

  /** The page with the results, or a refusal with `retry-after`. */
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
      // A refusal is rendered, too: a client that continues gets one page that is the same for all.
      this.#limits.take("refusal", remoteAddress);
      // Addresses never contain a space, so this is no address.
      return await this.#cache.getOrRender(`refused ${address}`, () => this.#inTurn(refuse));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return refuseAll();
    }
  }
}

/** Status and headers of a refusal. */
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
