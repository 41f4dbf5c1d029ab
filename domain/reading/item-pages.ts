import type { Collection } from "#db/schema.ts";
import type { Context } from "../context.ts";
import { type Moved, type PublicAddress, type Source, findAddresses, isBuiltIn, isMoved } from "./source.ts";

/** What a social image shows beside the name of the brand. */
export interface Card {
  /** The part of the site, such as "Blog". */
  label: string;
  title: string;
  /** A leading figure of the page, and what it counts. */
  figure?: { value: string; label: string } | undefined;
  /** Path of the illustration, which is read from `public`; always one that ships with the site. */
  picture: string;
}

/** The public pages of a kind, built in or managed: what a kind declares beside the reading of its own pages. */
export interface ItemPages {
  /** What the page with this slug shows, its new address, or null. */
  get: (ctx: Context, slug: string) => Promise<object | Moved | null>;
  /** The social image of the page with this slug. */
  card: (ctx: Context, slug: string) => Promise<Card | null>;
  /** Every page, for the sitemap. */
  addresses: (ctx: Context) => Promise<PublicAddress[]>;
  /** Whether there is a built-in page at this slug, which visitors see when there is no managed item (decision 075). */
  isBuiltIn: (slug: string) => boolean;
  /** Other slugs that the site answers, such as short forms. */
  alsoAnswers: ReadonlySet<string>;
}

interface PagesOf<C extends Collection, Document extends { slug: string }, Shown extends object> {
  source: Source<C, Document>;
  get: (ctx: Context, slug: string) => Promise<Shown | Moved | null>;
  card: (shown: Shown) => Card;
  alsoAnswers?: ReadonlySet<string>;
}

/** Declares the public pages of a kind. */
export function itemPages<C extends Collection, Document extends { slug: string }, Shown extends object>({
  source,
  get,
  card,
  alsoAnswers = new Set(),
}: PagesOf<C, Document, Shown>): ItemPages {
  return {
    get,
    card: async (ctx, slug) => {
      const found = await get(ctx, slug);
      return found && !isMoved(found) ? card(found) : null;
    },
    addresses: (ctx) => findAddresses(ctx, source),
    isBuiltIn: (slug) => isBuiltIn(source, slug),
    alsoAnswers,
  };
}
