import { type ChangedTexts, type ComposedTexts, composeTexts, shippedTexts } from "./compose-texts.ts";
import type { TextRow } from "./text-rows.ts";

/** What a process keeps of the texts of the site. */
export class TextsCache {
  /** The last result: composing takes longer than reading, and texts seldom change. */
  #last: { key: string; composed: ComposedTexts } = { key: "", composed: shippedTexts };
  readonly #readings = new WeakMap<object, Promise<object>>();

  compose(stored: readonly TextRow[]): ComposedTexts {
    if (stored.length === 0) return shippedTexts;
    const key = JSON.stringify(stored);
    if (this.#last.key !== key) {
      const changed = Object.fromEntries(stored.map(({ id, body }) => [id, body])) as ChangedTexts;
      this.#last = { key, composed: composeTexts(changed) };
    }
    return this.#last.composed;
  }

  /** Reads the texts once for each request, of which `ctx` is the context. */
  readOnce<Texts extends object>(ctx: object, read: () => Promise<Texts>): Promise<Texts> {
    const reading = (this.#readings.get(ctx) as Promise<Texts> | undefined) ?? read();
    this.#readings.set(ctx, reading);
    return reading;
  }
}
