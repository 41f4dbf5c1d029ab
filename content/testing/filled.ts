import { brand } from "../site/brand.ts";
import { factsOf, fill } from "../facts.ts";
import { pricing } from "../pages/pricing.ts";

const facts = factsOf(brand, pricing);

/** Texts as pages show them. */
export const filled = <Value>(texts: Value): Value => fill(texts, facts);
