import { expect, test } from "vitest";
import { formAddress } from "./form-address.ts";

const page = {
  pathname: "/pricing",
  search: "?utm_source=mail&utm_campaign=a%20b&q=secret",
  origin: "https://site.example",
};

test("carries the page, the outside referrer and the campaign, and nothing else of the query", () => {
  const address = new URL(formAddress("trial", page, "https://search.example/?x=1"), page.origin);
  expect(address.pathname).toBe("/embed/contact-form");
  expect(Object.fromEntries(address.searchParams)).toEqual({
    type: "trial",
    page: "/pricing",
    referrer: "https://search.example/?x=1",
    utm_source: "mail",
    utm_campaign: "a b",
  });
});

test.each(["", "https://site.example/blog"])("leaves out %j as a referrer", (referrer) => {
  expect(formAddress("demo", page, referrer)).not.toContain("referrer");
});
