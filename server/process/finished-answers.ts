/** How many requests were answered from memory, by status. Costs one addition for each: it is on the path that most visitors take. */
export class FinishedAnswers {
  readonly #counts: number[] = Array.from({ length: 600 }, () => 0);

  add(status: number): void {
    this.#counts[status]!++;
  }

  entries(): [status: number, count: number][] {
    return this.#counts.flatMap((count, status) => (count > 0 ? [[status, count] as [number, number]] : []));
  }
}
