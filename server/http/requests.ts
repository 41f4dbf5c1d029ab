import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import type { MiddlewareHandler } from "hono";
import { canonicalSpelling, comesFromHere, isDecodable } from "#lib/http/requests.ts";
import { createMiddleware } from "hono/factory";
import { feedFormats } from "#content/journal/feeds.ts";
import { LocalBuckets } from "#domain/security/local-buckets.ts";
import { addressKey, plainAddress } from "#domain/security/abuse.ts";
import { DomainError, statusOf } from "#lib/domain-error.ts";
import { createQueue } from "#lib/pacing.ts";
import type { ServerEnv } from "../process/log.ts";
import { type RenderedPage, PageCache } from "../page-cache/page-cache.ts";
import type { StoredPage } from "../page-cache/stored-page.ts";

/**
 * The address of the client. Behind one trusted proxy it is the last entry of X-Forwarded-For, which the proxy wrote;
 * earlier entries come from the client.
 */
export function clientAddress(incoming: IncomingMessage, trustProxy: boolean): string {
  const own = incoming.socket.remoteAddress ?? "unknown";
  const forwarded = trustProxy ? String(incoming.headers["x-forwarded-for"] ?? "") : "";
  return plainAddress(addressOf(forwarded.slice(forwarded.lastIndexOf(",") + 1)) ?? own);
}

/**
 * The address in an entry of X-Forwarded-For. Some proxies add the port (`203.0.113.7:4711`, `[2001:db8::1]:4711`),
 * which differs for each connection; one that knows no address writes a word.
 */
function addressOf(entry: string): string | null {
  const [, bracketed, plain = ""] = /^(?:\[([^\]]*)\](?::\d+)?|(.*))$/.exec(entry.trim()) ?? [];
  const address = bracketed ?? (plain.split(":").length === 2 ? plain.slice(0, plain.indexOf(":")) : plain);
  return isIP(address) === 0 ? null : address;
}

/**
 * Redirects any other spelling of an address permanently to the canonical one, so that no page is rendered and cached
 * twice, and every route sees one spelling. What is posted is posted again there.
 */
export const canonicalAddress: MiddlewareHandler = async (c, next) => {
  const { pathname, search } = new URL(c.req.url);
  if (pathname.startsWith("/__")) {
    // The framework writes a path that it can't decode past the log.
    return isDecodable(pathname) ? next() : c.text("This address is not spelled rightly.", 400);
  }
  const canonical = canonicalPath(pathname);
  if (canonical === pathname) return next();
  const isRead = c.req.method === "GET" || c.req.method === "HEAD";
  const isSecret = canonical.startsWith("/preview/");
  // The address of a preview is a secret, which no cache keeps and no page passes on.
  if (isSecret) c.header("referrer-policy", "no-referrer");
  if (isSecret || !isRead) c.header("cache-control", "no-store");
  return c.redirect(canonical + search, isRead ? 301 : 308);
};

/** The end of a data address; React Router writes `/_.data` where the page's own address ends in a slash. */
const dataEnd = /(?:\/_)?\.data$/;

/**
 * The one spelling of an address (`canonicalSpelling`), without trailing slashes; the same for data addresses. Several leading slashes
 * become one, because browsers read the next part as another host. Slashes are counted by hand, because a pattern for
 * trailing slashes takes quadratic time in long runs of slashes.
 */
export function canonicalPath(pathname: string): string {
  const plain = withoutSlashes(canonicalSpelling(pathname));
  if (!dataEnd.test(plain)) return plain;
  const page = withoutSlashes(plain.replace(dataEnd, ""));
  return page === "/" ? "/_.data" : `${page}.data`;
}

function withoutSlashes(path: string): string {
  let start = 0;
  let end = path.length;
  while (path[start] === "/") start++;
  while (end > start && path[end - 1] === "/") end--;
  return `/${path.slice(start, end)}`;
}

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses state-changing requests from pages of other origins. Browsers send Sec-Fetch-Site or Origin; other programs
 * send neither and have no visitor's cookie.
 * @param except paths that accept requests of other sites, because they check a signature and no cookie
 */
export function sameOriginOnly(ownOrigin: string, except?: RegExp): MiddlewareHandler {
  return async (c, next) => {
    if (except?.test(c.req.path)) return next();
    if (!safeMethods.has(c.req.method) && !comesFromHere(c.req.raw, ownOrigin)) {
      return c.json({ code: "forbidden", message: "This request came from another site." }, 403);
    }
    return next();
  };
}

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
