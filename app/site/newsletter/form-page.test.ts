import { describe, expect, test } from "vitest";
import { formPage } from "./form-page.ts";

const publicAddress = "https://www.homecoming.example";
const sentFrom = (referer?: string) =>
  formPage(
    new Request("http://inside:3000/newsletter", { method: "POST", headers: referer ? { referer } : {} }),
    publicAddress,
  );

describe("formPage", () => {
  test("is the path of a page of ours, by the public address and by the one behind a proxy", () => {
    expect(sentFrom(`${publicAddress}/blog/a-post?utm_source=x#end`)).toBe("/blog/a-post");
    expect(sentFrom("http://inside:3000/faq")).toBe("/faq");
  });

  test.each([
    undefined,
    "https://www.homecoming.example.evil.example/blog",
    "https://evil.example/blog",
    "x",
    "about:blank",
  ])("is empty for %j", (referer) => expect(sentFrom(referer)).toBe(""));
});
