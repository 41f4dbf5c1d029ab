import { describe, expect, it } from "vitest";
import { enquiryOrigin } from "./enquiry-origin.ts";

const own = "https://www.homecoming.example";
const origin = (search: string, referer?: string) =>
  enquiryOrigin(new Request(`${own}/embed/contact-form${search}`, referer ? { headers: { referer } } : {}));

describe("enquiryOrigin", () => {
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
