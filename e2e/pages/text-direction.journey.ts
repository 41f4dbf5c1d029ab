import { expect } from "@playwright/test";
import { test } from "../support/journey.ts";

test("words that admins write take the direction of their own letters", async ({ site }) => {
  for (const [path, ...elements] of [
    ["/blog/alumni-mentorship-programs", "h1", "h3", "p", "div"],
    ["/blog", "h3", "p"],
    ["/case-studies", "h2", "p"],
    ["/case-studies/alumni-mentorship-program", "h1", "p"],
    ["/use-cases", "h2", "p"],
  ] as const) {
    const html = await (await fetch(site.url + path)).text();
    for (const element of elements) expect.soft(html, path).toMatch(new RegExp(`<${element} dir="auto"`));
  }
});
