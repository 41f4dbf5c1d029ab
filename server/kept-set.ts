/** After a failure what is said while the database is away counts for so long (milliseconds). */
const retryAfter = 2_000;

interface KeptSetOptions {
  /** What changes the set. */
  tags: readonly string[];
  load: () => Promise<ReadonlySet<string>>;
  /** What counts while it can't be loaded: what was known last, or that anything may be in it. */
  whileAway: "last known" | "anything";
}

/** Texts in the database that are asked for so often that they are kept in memory until they change. */
export class KeptSet {
  readonly #options: KeptSetOptions;
  #lastKnown: ReadonlySet<string> = new Set();
  /** The present state: coming, there, or (null) not asked for. Gives null when it could not be loaded. */
  #current: Promise<ReadonlySet<string> | null> | null = null;
  #notBefore = 0;

  constructor(options: KeptSetOptions) {
    this.#options = options;
  }

  /** Whether a text is in the set as it is now. Never throws. */
  async has(text: string): Promise<boolean> {
    if (this.#current === null && Date.now() >= this.#notBefore) this.#current = this.#load();
    const present = await this.#current;
    if (present) return present.has(text);
    return this.#options.whileAway === "anything" || this.#lastKnown.has(text);
  }

  /** Asks anew when the set is among what changed, also when an answer to an earlier question is still under way. */
  drop(tags: ReadonlySet<string>): void {
    if (this.#options.tags.some((tag) => tags.has(tag))) this.#current = null;
  }

  #load(): Promise<ReadonlySet<string> | null> {
    const isCurrent = () => this.#current === loading;
    const loading = this.#options.load().then(
      (loaded) => {
        if (isCurrent()) this.#lastKnown = loaded;
        return loaded;
      },
      () => {
        if (isCurrent()) this.#current = null;
        this.#notBefore = Date.now() + retryAfter;
        return null;
      },
    );
    return loading;
  }
}
