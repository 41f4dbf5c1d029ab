import { configureGlobal } from "fast-check";
import { repetition } from "./repeated.ts";

// `npm test` draws the same random inputs each time, so that a change is refused for what it changed. `npm run test:long` draws new
// ones, more of them, and prints the seed of what fails (decision 189).
if (repetition === 1) configureGlobal({ seed: 20_261 });
