/** How many times more `npm run test:long` kills, loads and makes up input than `npm test` does. */
export const repetition = process.env["LONG_TESTS"] ? 20 : 1;

/** The number of rounds or random inputs of a test: as many as given, or 20 times that in a long run. */
export function repeated(count: number): number {
  return count * repetition;
}
