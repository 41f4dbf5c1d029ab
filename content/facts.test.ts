import { expect, test } from "vitest";
import { brand } from "./site/brand.ts";
import { factsOf, fill } from "./facts.ts";
import { faq } from "./pages/faq.ts";
import { pricing } from "./pages/pricing.ts";

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

test("answers work out other prices as the calculator does", () => {
  const plan = { ...pricing.plan, members: 2_000, storage: 12 };
  const answers = fill(faq.groups, factsOf(brand, { ...pricing, plan }))
    .flatMap(({ questions }) => questions)
    .flatMap(({ answer }) => answer)
    .join("\n");
  expect(answers).toContain("For 3,500 alumni users, that is $199 + 2 × $99 = $397 per month.");
  expect(answers).toContain("For 12GB, that is 0 × $79 = $0 per month on top of the plan.");
});

test("offices are counted", () => {
  expect(factsWith({ offices: brand.offices.slice(0, 1) }).officesInWords).toBe("One office");
  expect(factsWith({}).officesInWords).toBe("Three offices");
});
