type Labels = Readonly<Record<string, string>>;

/** Counts what happens by a few words each, such as the kind and the result of a delivery. The words come from code: what visitors send has no end. */
export class Tally<L extends Labels> {
  readonly #counts = new Map<string, { labels: L; count: number }>();

  /** Counts one. */
  add(labels: L): void {
    this.#entry(labels).count += 1;
  }

  /**
   * What was counted so far.
   * @param known what is to be there also while it did not happen: a collector sees a rise only from a number that it has seen before
   */
  entries(known: readonly L[] = []): [labels: L, count: number][] {
    for (const labels of known) this.#entry(labels);
    return [...this.#counts.values()].map(({ labels, count }) => [labels, count]);
  }

  #entry(labels: L): { labels: L; count: number } {
    const key = Object.values(labels).join("\n");
    const found = this.#counts.get(key) ?? { labels, count: 0 };
    this.#counts.set(key, found);
    return found;
  }
}
