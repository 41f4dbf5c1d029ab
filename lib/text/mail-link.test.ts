import { expect, it } from "vitest";
import { mailLink } from "./mail-link.ts";

it("leads to the whole address and to nobody else", () => {
  expect(mailLink("ada@alumni.example")).toBe("mailto:ada@alumni.example");
  const odd = "bob%40bank.example?bcc=eve&body=x@alumni.example";
  const { pathname, search } = new URL(mailLink(odd));
  expect([decodeURIComponent(pathname), search]).toEqual([odd, ""]);
});
