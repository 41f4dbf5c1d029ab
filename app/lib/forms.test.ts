import { expect, it, describe, test } from "vitest";
import { countIn, jsonIn } from "./requests.ts";
import { inquiryOrigin, formPage } from "./visitor-forms.ts";

const form = (value: string) => {
  const data = new FormData();
  data.set("field", value);
  return data;
};

it("reads JSON, and refuses what is none or would take long to look at", () => {
  expect(jsonIn(form('{"title":"[a](b)"}'), "field", "No.")).toEqual({ title: "[a](b)" });
  for (const text of ["", "{", `[${"[],".repeat(100_000)}1]`, `[${"{},".repeat(100_000)}1]`])
    expect(() => jsonIn(form(text), "field", "No.")).toThrow("No.");
});

it("reads a number of a form, and refuses what is none", () => {
  expect(countIn(form("0"), "field")).toBe(0);
  expect(countIn(form("999999999"), "field")).toBe(999_999_999);
  for (const text of ["", "NaN", "1.5", "1e300", "-1", "9999999999", "0x1"])
    expect(() => countIn(form(text), "field")).toThrow("no form that the server knows");
});

const own = "https://www.homecoming.example";
const origin = (search: string, referer?: string, reached = own) =>
  inquiryOrigin(new Request(`${reached}/embed/contact-form${search}`, referer ? { headers: { referer } } : {}), own);

describe("inquiryOrigin", () => {
  it("takes what its own address says", () => {
    expect(
      origin("?type=demo&page=/pricing&utm_source=letter&referrer=https://news.example/a&x=1", `${own}/about`),
    ).toEqual({
      page: "/pricing",
      utm_source: "letter",
      referrer: "https://news.example/a",
    });
  });

  it("else reads the page that shows it, with its campaign", () => {
    expect(origin("", `${own}/contact?type=demo&utm_campaign=spring`)).toEqual({
      page: "/contact",
      utm_campaign: "spring",
    });
  });

  it.each([own, "http://inside:3000"])("reads it at %s, too, behind a proxy that passes its own Host", (site) => {
    const asked = origin("?type=demo", `${site}/pricing?utm_source=letter`, "http://inside:3000");
    expect(asked).toEqual({ page: "/pricing", utm_source: "letter" });
    expect(origin("", `${site}/embed/contact-form/sent`, "http://inside:3000")).toEqual({});
  });

  it("takes another site for the referrer and never for the page", () => {
    expect(origin("", "https://news.example/a?utm_source=evil")).toEqual({
      referrer: "https://news.example/a?utm_source=evil",
    });
  });

  it("knows nothing without a referrer, from itself, or from nonsense", () => {
    for (const referer of [undefined, `${own}/embed/contact-form/sent`, "nonsense"])
      expect(origin("", referer)).toEqual({});
  });
});

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
