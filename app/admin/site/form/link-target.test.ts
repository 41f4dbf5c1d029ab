import { expect, test } from "vitest";
import { fittingTargets } from "./link-target.ts";

const targets = [
  { href: "/blog/online", title: "An evening with events online" },
  { href: "/pricing", title: "Pricing" },
  { href: "/modules#events", title: "Modules › Events" },
];

test("targets have all words in title or address; those that begin so come first", () => {
  expect(fittingTargets(targets, "events").map(({ href }) => href)).toEqual(["/modules#events", "/blog/online"]);
  expect(fittingTargets(targets, "Modules EV").map(({ href }) => href)).toEqual(["/modules#events"]);
  expect(fittingTargets(targets, "/pri").map(({ href }) => href)).toEqual(["/pricing"]);
  expect(fittingTargets(targets, "nothing")).toEqual([]);
});
