import type { TopicList } from "#content/journal/topics.ts";
import type { Context } from "#domain/context.ts";
import { createContext } from "react-router";
import { parseBoundedJson } from "#lib/bounded-json.ts";
import { DomainError } from "#lib/domain-error.ts";
import { readForm, saveLimits } from "#lib/http/requests.ts";

/** Key of the domain context of a request: `context.get(requestContext)`. */
export const requestContext = createContext<Context>();

/** Key of a function that renders the document of a public page for a context, possibly with drafts; it caches nothing. */
export const renderPageContext = createContext<(path: string, ctx: Context) => Promise<Response>>();

/** True when a search must be refused because of its rate limit (server/http/requests.ts). */
export const searchRefusedContext = createContext<boolean>(false);

/** True for a document request, false for a data request (`.data`); admin pages load nothing on a document request. */
export const documentRequestContext = createContext<boolean>(true);

type QueryRule =
  | "cached"
  | "search"
  | readonly string[]
  | { listed: readonly string[]; others: "search" }
  | { topics: TopicList; others?: "search" };

/**
 * Nonce of the scripts that the framework writes into this document, and of nothing else. The server works on elements with it alone
 * (server/pages/marked-elements.ts) and removes it before it sends the document. Each render has its own, so content can't have it.
 */
export const scriptMarkContext = createContext<string>();

/**
 * Settings of a route for the server, exported as `handle`. Query parameters that are not listed here are removed before the page is
 * rendered, so that arbitrary queries create no cache entries.
 */
export interface PageHandle {
  /**
   * A list: these values are cached as pages of their own, others are removed, or with `others` are treated like words to search for, for
   * a page that says that there is no such thing. `topics`: likewise for the categories or tags that the team keeps. "cached": a small set of values that can't be listed.
   * "search": any value, words to search for or numbers to compute with; not cached for long, so limited
   * (docs/decisions/146-limits-on-search-and-feeds.md).
   */
  query?: Readonly<Record<string, QueryRule>>;
  /** false: the document has no scripts at all; the page must work without. */
  scripts?: false;
}

/**
 * Reads the form of a save. Only after the rights were checked: other requests are limited to 64 KB.
 * @throws DomainError too_large; invalid when there are too many fields
 */
export function readSave(request: Request): Promise<FormData> {
  return readForm(request, saveLimits);
}

/** The text of a field; "" when it is missing or a file. */
export function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/**
 * The whole number in a field, such as the version that an editor has seen.
 * @throws DomainError `invalid`: no database takes NaN or 1e300 for a number of a version
 */
export function countIn(form: FormData, name: string): number {
  const text = textIn(form, name);
  if (!/^\d{1,9}$/.test(text)) throw new DomainError("invalid", "The request has no form that the server knows.");
  return Number(text);
}

/**
 * The JSON in a field of a form.
 * @throws DomainError `invalid` with these words when it is none, or has absurdly many elements or levels
 */
export function jsonIn(form: FormData, name: string, words: string): unknown {
  try {
    return parseBoundedJson(textIn(form, name));
  } catch (cause) {
    throw new DomainError("invalid", words, { cause });
  }
}
