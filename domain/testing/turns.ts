/** What some work returns, and how often others had their turn of the event loop meanwhile. */
export async function withTurns<T>(work: () => Promise<T>): Promise<[result: T, turns: number]> {
  let [turns, isDone] = [0, false];
  setImmediate(function turn() {
    turns++;
    if (!isDone) setImmediate(turn);
  });
  const result = await work();
  isDone = true;
  return [result, turns];
}
