import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Step } from "./visit.ts";
import { traceOf } from "./visit-trace.ts";

const host = "www.homecoming.example";
const own = `https://${host}/faq`;
const google = "https://www.google.example/search?q=alumni";

describe("traceOf", () => {
  test("says how the visit began, when somebody came from elsewhere the last time, and what they saw", () => {
    const steps: Step[] = [
      ["/blog", ["utm_source=letter&secret=1"], google],
      ["/pricing", null, ""],
      ["/pricing", null, own],
      ["/demo", null, "https://partner.example/"],
      ["/faq", null, ""],
    ];
    expect(traceOf(steps, host)).toEqual({
      first: { referrer: "www.google.example", campaign: { utm_source: "letter" }, landing: "/blog" },
      last: { referrer: "partner.example", campaign: {}, landing: "/demo" },
      pages: ["/blog", "/pricing", "/demo", "/faq"],
    });
  });

  test("has one touch for somebody who typed the address, and none without pages", () => {
    const touch = { referrer: "", campaign: {}, landing: "/" };
    expect(traceOf([["/", null, ""]], host)).toEqual({ first: touch, last: touch, pages: ["/"] });
    expect(traceOf([], host)).toBeNull();
  });

  test("keeps the last thirty pages", () => {
    const steps = Array.from({ length: 40 }, (_, index): Step => [`/${index}`, null, ""]);
    expect(traceOf(steps, host)).toMatchObject({ first: { landing: "/0" }, pages: { length: 30, 29: "/39" } });
  });
});

describe("noteStep", () => {
  const stored: Record<string, string> = {};
  let visit: typeof import("./visit.ts");
  beforeEach(async () => {
    delete stored["visit"];
    vi.resetModules();
    vi.stubGlobal("navigator", {});
    vi.stubGlobal("document", { referrer: google });
    vi.stubGlobal("sessionStorage", stored);
    visit = await import("./visit.ts");
  });
  const open = (pathname: string, search = "") => {
    vi.stubGlobal("location", { pathname, search });
    visit.noteStep();
  };

  test("keeps the pages of the tab, the referrer of the first, and of an address only the marks of a campaign", () => {
    open("/blog", "?q=secret");
    open("/pricing", "?utm_source=letter");
    const steps = [
      ["/blog", null, google],
      ["/pricing", ["utm_source=letter"], true],
    ];
    expect(visit.stepsOfVisit()).toEqual(steps);
    expect(JSON.parse(stored["visit"]!)).toEqual(steps);
  });

  test("takes no harm where the storage is blocked, or holds something else", () => {
    for (const other of ["{", "7", "null"]) {
      stored["visit"] = other;
      expect(() => open("/a")).not.toThrow();
    }
    vi.stubGlobal("sessionStorage", undefined);
    expect(() => open("/c")).not.toThrow();
  });

  test("notes nothing under Global Privacy Control", () => {
    vi.stubGlobal("navigator", { globalPrivacyControl: true });
    open("/a");
    expect(visit.stepsOfVisit()).toEqual([]);
    expect(stored).toEqual({});
  });
});
