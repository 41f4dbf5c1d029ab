import { expect, test } from "vitest";
import { linkedPaths } from "./linked-paths.ts";

test.each([
  ["[one](/blog/first-post#part), [two](/blog/second), [one](/blog/first-post)", ["/blog/first-post", "/blog/second"]],
  ['<a href="https://www.homecoming.example/use-cases/schools?x=1">', ["/use-cases/schools"]],
  [
    "/case-studies/rowing-club/ /modules#class-choir /features#polls",
    ["/case-studies/rowing-club", "/modules#class-choir", "/features#polls"],
  ],
  [JSON.stringify("first\n/blog/post\nlast"), ["/blog/post"]],
  ["/blog/ /blog /modules /pricing#plans /BLOG/x", []],
  [`/blog/${"a".repeat(301)}`, []],
])("%s", (text, paths) => {
  expect(linkedPaths(text)).toEqual(paths);
});
