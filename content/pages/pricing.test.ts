import { expect, test } from "vitest";
import { pricing } from "./pricing.ts";

test("the prices are the agreed ones", () => {
  expect(pricing.plan).toMatchObject({ monthly: 199, members: 1000, storage: 5 });
  expect(pricing.addOns.members).toMatchObject({ monthly: 99, size: 1000 });
  expect(pricing.addOns.storage).toMatchObject({ monthly: 79, size: 5 });
});

test("eighteen different features stand in two columns", () => {
  const features = pricing.included.columns.flatMap(({ features }) => features);
  expect(new Set(features.map(({ name }) => name))).toHaveLength(18);
});

test("the page leads to the demo, the contact page and the FAQ", () => {
  const { trial, sales, faq } = pricing.plan.actions;
  expect([trial, sales, faq].map(({ label, href }) => [label, href])).toEqual([
    ["Start Free Trial", "/demo"],
    ["Contact Sales", "/contact"],
    ["View FAQ", "/faq"],
  ]);
});
