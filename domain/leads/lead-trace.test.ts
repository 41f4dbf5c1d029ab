import { assert, jsonValue, property, string } from "fast-check";
import { describe, expect, it } from "vitest";
import { leadLimits } from "./lead-limits.ts";
import { readTrace } from "./lead-trace.ts";

const traceOf = (visit: unknown, place = "") => readTrace({ trace: JSON.stringify(visit), place });

describe("readTrace", () => {
  it("reads how the visit began, how it went on, and what opened the form", () => {
    const first = { referrer: "www.google.example", campaign: { utm_source: "letter" }, landing: "/blog" };
    const last = { referrer: "", campaign: {}, landing: "/pricing" };
    expect(traceOf({ first, last, pages: ["/blog", "/pricing"] }, "header")).toEqual({
      first,
      last,
      pages: ["/blog", "/pricing"],
      call_to_action: "header",
    });
  });

  it("is empty for a form without one", () => {
    expect(readTrace({})).toEqual({});
    expect(readTrace({ trace: "", place: "" })).toEqual({});
  });

  it("shortens, and takes away what can't be seen and what is no path", () => {
    const touch = { referrer: `\u0000${"h".repeat(500)}`, campaign: { utm_term: "a\nb" }, landing: "/\u202eabc" };
    const pages = ["javascript:alert(1)", 7, "/a\u0000b"];
    const { first, pages: seen, call_to_action: place } = traceOf({ first: touch, pages }, "x".repeat(500));
    expect(first).toEqual({ referrer: "h".repeat(leadLimits.host), campaign: { utm_term: "ab" }, landing: "/abc" });
    expect(seen).toEqual(["/ab"]);
    expect(place).toHaveLength(leadLimits.place);
    expect(traceOf({ pages: Array(500).fill("/a") }).pages).toHaveLength(leadLimits.pages);
  });

  it("keeps what is sound beside what is not", () => {
    expect(traceOf({ first: { referrer: 1 }, last: "no", pages: ["/faq"] })).toEqual({
      first: { referrer: "", campaign: {}, landing: "" },
      pages: ["/faq"],
    });
    expect(traceOf({ first: { campaign: { secret: "x" } } })).toEqual({
      first: { referrer: "", campaign: {}, landing: "" },
    });
  });

  it("is bounded and never fails, whatever is posted", () => {
    assert(
      property(jsonValue({ stringUnit: "binary" }), string({ unit: "binary" }), (visit, place) => {
        for (const trace of [traceOf(visit, place), readTrace({ trace: place, place })])
          expect(JSON.stringify(trace).length).toBeLessThan(leadLimits.trace);
      }),
    );
  });
});
