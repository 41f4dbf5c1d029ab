import { expect, test } from "vitest";
import { factsFrom, factNames, factsInWords } from "./fact-fields.ts";
import { facts, factsOf, mapTexts } from "./facts.ts";
import { pricing } from "./pages/pricing.ts";
import { brand } from "./site/brand.ts";

/** The paths of all texts and numbers. */
function leavesOf(value: unknown, path = ""): string[] {
  if (typeof value !== "object" || value === null) return [path];
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, path === "" ? key : `${path}.${key}`));
}

/** A copy in which one text or number is another one. */
function withOther<Text extends object>(text: Text, at: string): Text {
  const changed = structuredClone(text);
  const keys = at.split(".");
  const last = keys.pop() ?? "";
  const parent = keys.reduce((inner, key) => inner[key] as never, changed as Record<string, unknown>);
  parent[last] = typeof parent[last] === "number" ? parent[last] * 1_000 : `${String(parent[last])}, otherwise`;
  return changed;
}

const plain = mapTexts(brand, (text) => text.replaceAll("{", "(").replaceAll("}", ")"));
const before = factsOf(plain, pricing);

test("each field changes the facts that it is said to change, and no other", () => {
  for (const at of leavesOf({ brand: plain, pricing: { plan: pricing.plan, addOns: pricing.addOns } })) {
    const [text = "", ...keys] = at.split(".");
    const path = keys.join(".");
    const after =
      text === "brand" ? factsOf(withOther(plain, path), pricing) : factsOf(plain, withOther(pricing, path));
    const changed = factNames.filter((fact) => before[fact] !== after[fact]);
    expect([at, ...changed.toSorted()]).toEqual([at, ...factsFrom(text, path).toSorted()]);
  }
});

test("each fact has a field", () => {
  expect([...factNames].toSorted()).toEqual(Object.keys(facts).toSorted());
  expect(factsFrom("brand", "offices")).toEqual(["cities", "officesInWords"]);
  expect(factsFrom("pricing", "plan.monthly")).toEqual(["planPrice", "priceOf3500"]);
});

test("facts are found in words, and names of something else are not", () => {
  expect(factsInWords("{planPrice} for {planMembers}, {planPrice} {code} {constructor} { {")).toEqual([
    "planPrice",
    "planMembers",
  ]);
});
