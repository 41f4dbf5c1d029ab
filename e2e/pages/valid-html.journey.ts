import { expect } from "@playwright/test";
import { HtmlValidate } from "html-validate";
import { test } from "../support/journey.ts";
import { visitorAddress } from "../support/visitor-forms.ts";

/** Pages that the sitemap does not list. */
const others = [
  "/blog?q=alumni",
  "/blog?page=2",
  "/pricing?members=1000000",
  "/nowhere",
  "/blog/nowhere",
  "/newsletter/confirm",
  "/newsletter/unsubscribe",
  "/booking",
  "/embed/contact-form?type=demo",
  "/embed/contact-form/sent",
  "/embed/video",
  "/admin",
  "/admin/forgot",
  "/preview/nothing",
];

const validator = new HtmlValidate({
  root: true,
  extends: ["html-validate:standard"],
  elements: ["html5"],
});

test("every page is valid HTML", async ({ site }) => {
  const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname);
  expect(listed.length).toBeGreaterThan(30);
  const found: string[] = [];
  for (const path of [...listed, ...others]) {
    const answer = await fetch(site.url + path, { headers: { "x-forwarded-for": visitorAddress() } });
    const { results } = await validator.validateString(await answer.text(), path);
    for (const { messages } of results)
      for (const { ruleId, message, line, column } of messages)
        found.push(`${path}: ${ruleId} at ${line}:${column}: ${message}`);
  }
  expect(found).toEqual([]);
});
