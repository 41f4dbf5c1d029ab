import type { Topic } from "#db/schema.ts";

/** After a failure the last known paths count for so long (milliseconds). */
const retryAfter = 2_000;

/**
 * The unknown paths from which redirects lead. All others share one entry of the page cache, so this is asked for every one of
 * them and kept in memory until redirects change.
 */
export class RedirectedPaths {
  readonly #load: () => Promise<ReadonlySet<string>>;
  #paths: ReadonlySet<string> = new Set();
  /** What is known of the present state: coming, there, or (null) nothing. */
  #current: Promise<void> | null = null;
  #notBefore = 0;

  constructor(load: () => Promise<ReadonlySet<string>>) {
    this.#load = load;
  }

  /** Never throws: without the database the paths last known count. */
  async has(path: string): Promise<boolean> {
    if (this.#current === null && Date.now() >= this.#notBefore) this.#current = this.#refresh();
    await this.#current;
    return this.#paths.has(path);
  }

  /** Asks anew when redirects are among what changed, also when an answer to an earlier question is still under way. */
  drop(topics: ReadonlySet<Topic>): void {
    if (topics.has("redirects")) this.#current = null;
  }

  async #refresh(): Promise<void> {
    try {
      this.#paths = await this.#load();
    } catch {
      this.#current = null;
      this.#notBefore = Date.now() + retryAfter;
    }
  }
}
