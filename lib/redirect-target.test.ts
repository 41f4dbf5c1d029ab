import { expect, test } from "vitest";
import { withQueryOf } from "./redirect-target.ts";

test.each([
  ["?utm_source=x", "/new", "/new?utm_source=x"],
  ["?utm_source=x&gclid=a%20b", "/new#part", "/new?utm_source=x&gclid=a%20b#part"],
  ["?utm_source=x&type=trial&type=general", "/contact?type=demo", "/contact?type=demo&utm_source=x"],
  ["", "/new?a=1", "/new?a=1"],
  ["?", "/new", "/new"],
  ["?&=&a", "/new", "/new?=&a"],
  ["?utm_source=x", "/.//elsewhere.example", "/.//elsewhere.example"],
  ["?utm_source=x", "https://elsewhere.example/new", "https://elsewhere.example/new"],
])("%s on the way to %s", (search, location, target) => {
  expect(withQueryOf(search, location)).toBe(target);
});
