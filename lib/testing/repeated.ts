/** `npm run test:long` kills, loads and generates input this many times more often than `npm test`. */
export const repetition = process.env["LONG_TESTS"] ? 20 : 1;

/** The number of rounds or random inputs of a test: as given, or 20 times that in a long run. */
export function repeated(count: number): number {
  return count * repetition;
}
