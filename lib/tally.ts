type Labels = Readonly<Record<string, string>>;

/** Counts what happens by a few words each, such as the kind and the result of a delivery. The words come from code: what visitors send has no end. */
export class Tally<L extends Labels> {
  readonly #counts = new Map<string, { labels: L; count: number }>();

  /** Counts one. */
  add(labels: L): void {
    const key = Object.values(labels).join("\n");
    const found = this.#counts.get(key);
    if (found) found.count += 1;
    else this.#counts.set(key, { labels, count: 1 });
  }

  /** What was counted so far. */
  entries(): [labels: L, count: number][] {
    return [...this.#counts.values()].map(({ labels, count }) => [labels, count]);
  }
}
