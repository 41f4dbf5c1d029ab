import type { Context } from "../context.ts";
import { type ChangedTexts, type ComposedTexts, composeTexts, shippedTexts } from "./compose-texts.ts";
import type { Texts } from "./get-texts.ts";

/** A text as it is stored: the parts that editors have changed. */
export interface StoredText {
  id: string;
  version: number;
  body: unknown;
}

/** What a process keeps of the texts of the site. */
export class TextsCache {
  /** The last result: composing takes longer than reading, and texts seldom change. */
  #last: { key: string; composed: ComposedTexts } = { key: "", composed: shippedTexts };
  readonly #ofRequests = new WeakMap<Context, Promise<Texts>>();

  compose(stored: readonly StoredText[]): ComposedTexts {
    if (stored.length === 0) return shippedTexts;
    const key = JSON.stringify(stored);
    if (this.#last.key !== key) {
      const changed = Object.fromEntries(stored.map(({ id, body }) => [id, body])) as ChangedTexts;
      this.#last = { key, composed: composeTexts(changed) };
    }
    return this.#last.composed;
  }

  /** Reads the texts once for each request. The context of jobs lives as long as the process, so nothing is kept for that. */
  readOnce(ctx: Context, read: () => Promise<Texts>): Promise<Texts> {
    if (ctx.actor.kind === "system") return read();
    const texts = this.#ofRequests.get(ctx) ?? read();
    this.#ofRequests.set(ctx, texts);
    return texts;
  }
}
