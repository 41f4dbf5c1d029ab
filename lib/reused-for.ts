/** Gives everybody who asks within so many milliseconds the same result, so that what is costly runs once. */
export function reusedFor<T>(milliseconds: number, work: () => Promise<T>): () => Promise<T> {
  let last: { at: number; result: Promise<T> } | undefined;
  return () => {
    const now = performance.now();
    if (last === undefined || now - last.at > milliseconds) last = { at: now, result: work() };
    return last.result;
  };
}
