import { expect, test } from "vitest";
import { brand } from "./brand.ts";
import { factsOf, fill } from "./facts.ts";
import { pricing } from "./pricing.ts";

const factsWith = (changes: Partial<typeof brand>) => factsOf({ ...brand, ...changes }, pricing);

test("a fact may hold another one", () => {
  const facts = factsWith({ tagline: "{name}, free for {trialDays} days\n from {planPrice}" });
  expect(facts.tagline).toBe(`${brand.name}, free for ${brand.trial.days} days from $${pricing.plan.monthly}`);
});

test("facts that hold each other are replaced once", () => {
  const facts = factsWith({ name: "Home {tagline}", tagline: "by {name}", replyTime: "{replyTime}" });
  expect(facts).toMatchObject({ name: "Home by {name}", tagline: "by Home {tagline}", replyTime: "{replyTime}" });
  expect(fill("{name}!", facts)).toBe("Home by {name}!");
});
