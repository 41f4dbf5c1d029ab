import { describe, expect, test } from "vitest";
import { cookies } from "../../site/cookies.ts";
import { navigation } from "../../site/navigation.ts";
import { cookiePolicy } from "./cookie-policy.ts";
import { privacyPolicy } from "./privacy-policy.ts";
import { termsOfService } from "./terms-of-service.ts";

const texts = { privacyPolicy, termsOfService, cookiePolicy };

describe.each(Object.entries(texts))("%s", (_, text) => {
  test("has sections with ids and titles of their own", () => {
    const { sections } = text;
    expect(new Set(sections.map(({ id }) => id))).toHaveLength(sections.length);
    expect(new Set(sections.map(({ title }) => title))).toHaveLength(sections.length);
  });

  test("links to pages that exist", () => {
    const known = [...navigation.footer.platform, ...navigation.footer.legal].map(({ href }) => href);
    const internal = text.sections.flatMap(({ links = [] }) => links).filter(({ href }) => href.startsWith("/"));
    expect([...known, "/contact"]).toEqual(expect.arrayContaining(internal.map(({ href }) => href)));
  });
});

test("the cookie table names every cookie, with its lifetime", () => {
  expect(cookies.map(({ name, duration }) => [name, duration.split(":")[0]])).toEqual([
    ["session_id", "Session"],
    ["sign_in_attempt", "5 minutes"],
    ["provider_request", "10 minutes"],
    ["known_browser", "180 days"],
    ["cookie_consent", "1 year"],
    ["user_preferences", "1 year"],
    ["_ga", "2 years"],
  ]);
});

test("the cookie policy's table lists each cookie once", () => {
  const tables = cookiePolicy.sections.flatMap(({ blocks }) => blocks).filter((block) => block.kind === "table");
  expect(tables.flatMap(({ rows }) => rows).map(([name]) => name)).toEqual(cookies.map(({ name }) => name));
});

test("the privacy policy has the section that answers point to", () => {
  const retention = privacyPolicy.sections.find(({ id }) => id === "retention");
  expect(JSON.stringify(retention)).toContain("the duration of your account plus 7 years");
});
