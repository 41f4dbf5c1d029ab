import { configureGlobal } from "fast-check";

/** `npm run test:long` kills, loads and generates input this many times more often than `npm test`. */
export const repetition = process.env["LONG_TESTS"] ? 20 : 1;

/** The number of rounds or random inputs of a test: as given, or 20 times that in a long run. */
export function repeated(count: number): number {
  return count * repetition;
}

// `npm test` draws the same random inputs each time, so that a change is refused for what it changed. `npm run test:long` draws new
// ones, more of them, and prints the seed of what fails (decision 189).
if (repetition === 1) configureGlobal({ seed: 20_261 });
