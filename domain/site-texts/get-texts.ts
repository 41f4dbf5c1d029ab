import type { Facts } from "#content/facts.ts";
import { siteTextNames, type SiteTexts } from "#content/site-texts.ts";
import { readApart } from "#db/dialect.ts";
import type { Context } from "../context.ts";
import { publicRead } from "../content/public-read.ts";
import { type ChangedTexts, type ComposedTexts, composeTexts, shippedTexts } from "./compose-texts.ts";

/** The texts of the site as this request sees them, and the facts in them. */
export type Texts = SiteTexts & { readonly facts: Facts };

/** One reading for each request. The context of jobs lives as long as the process, so it is not kept for that. */
const known = new WeakMap<Context, Promise<Texts>>();

/**
 * The texts of the site: what editors have changed, else what is shipped. Never throws: while the database does not answer, what is
 * shipped. Each text that is used is announced, so that cached pages are dropped when it changes.
 */
export function getTexts(ctx: Context): Promise<Texts> {
  if (ctx.actor.kind === "system") return read(ctx);
  const texts = known.get(ctx) ?? read(ctx);
  known.set(ctx, texts);
  return texts;
}

async function read(ctx: Context): Promise<Texts> {
  if (ctx.view !== "live" && ctx.view.texts) return announced(ctx, ctx.view.texts);
  const composed = await publicRead(
    ctx,
    "site_texts",
    [],
    async () => compose(await findChangedTexts(ctx)),
    () => shippedTexts,
  );
  return announced(ctx, composed);
}

interface StoredText {
  id: string;
  version: number;
  body: unknown;
}

/** The changed parts of all texts, as published. Mails are written within transactions, which must not fail with this read. */
function findChangedTexts({ db }: Context): Promise<StoredText[]> {
  return readApart(db, () => db.selectFrom("site_texts").select(["id", "version", "body"]).orderBy("id").execute());
}

/** The last result: composing takes longer than reading, and texts seldom change. */
let last: { key: string; composed: ComposedTexts } = { key: "", composed: shippedTexts };

function compose(stored: readonly StoredText[]): ComposedTexts {
  const key = JSON.stringify(stored);
  if (last.key !== key) {
    const changed = Object.fromEntries(stored.map(({ id, body }) => [id, body])) as ChangedTexts;
    last = { key, composed: stored.length === 0 ? shippedTexts : composeTexts(changed) };
  }
  return last.composed;
}

/** The tag of a text. */
export const textTag = (name: string) => `text:${name}`;

/** The tag of the facts that stand in all texts. */
export const factsTag = "text:facts";

function announced(ctx: Context, { texts, facts }: ComposedTexts): Texts {
  const announcing = { facts };
  for (const name of siteTextNames) {
    Object.defineProperty(announcing, name, {
      enumerable: true,
      get() {
        ctx.reads(textTag(name));
        ctx.reads(factsTag);
        return texts[name];
      },
    });
  }
  return announcing as Texts;
}
