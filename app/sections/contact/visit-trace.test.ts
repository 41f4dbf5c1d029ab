import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Step } from "./visit.ts";
import { traceOf } from "./visit-trace.ts";

const host = "www.homecoming.example";
const own = `https://${host}/faq`;
const google = "https://www.google.example/search?q=alumni";

describe("traceOf", () => {
  test("says how the visit began, when somebody came from elsewhere the last time, and what they saw", () => {
    const steps: Step[] = [
      ["/blog", "?utm_source=letter&secret=1", google],
      ["/pricing", "", ""],
      ["/pricing", "", own],
      ["/demo", "", "https://partner.example/"],
      ["/faq", "", ""],
    ];
    expect(traceOf(steps, host)).toEqual({
      first: { referrer: "www.google.example", campaign: { utm_source: "letter" }, landing: "/blog" },
      last: { referrer: "partner.example", campaign: {}, landing: "/demo" },
      pages: ["/blog", "/pricing", "/demo", "/faq"],
    });
  });

  test("has one touch for somebody who typed the address, and none without pages", () => {
    const touch = { referrer: "", campaign: {}, landing: "/" };
    expect(traceOf([["/", "", ""]], host)).toEqual({ first: touch, last: touch, pages: ["/"] });
    expect(traceOf([], host)).toBeNull();
  });

  test("keeps the last thirty pages", () => {
    const steps = Array.from({ length: 40 }, (_, index): Step => [`/${index}`, "", ""]);
    expect(traceOf(steps, host)).toMatchObject({ first: { landing: "/0" }, pages: { length: 30, 29: "/39" } });
  });
});

describe("noteStep", () => {
  const stored = new Map<string, string>();
  let visit: typeof import("./visit.ts");
  beforeEach(async () => {
    stored.clear();
    vi.resetModules();
    vi.stubGlobal("navigator", {});
    vi.stubGlobal("document", { referrer: google });
    vi.stubGlobal("sessionStorage", {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    });
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
      ["/blog", "", google],
      ["/pricing", "?utm_source=letter", ""],
    ];
    expect(visit.stepsOfVisit()).toEqual(steps);
    expect(JSON.parse(stored.get("visit")!)).toEqual(steps);
  });

  test("keeps how a long visit began", () => {
    for (let index = 0; index < 100; index++) open(`/${index}`);
    const steps = visit.stepsOfVisit();
    expect(steps).toHaveLength(40);
    expect([steps[0]![0], steps[39]![0]]).toEqual(["/0", "/99"]);
  });

  test("goes on in memory where the storage is blocked, and takes no harm from what is in it", () => {
    stored.set("visit", "{");
    open("/a");
    expect(visit.stepsOfVisit()).toEqual([["/a", "", google]]);
    stored.set("visit", "7");
    expect(() => open("/b")).not.toThrow();
    vi.stubGlobal("sessionStorage", undefined);
    open("/c");
    expect(visit.stepsOfVisit().at(-1)).toEqual(["/c", "", ""]);
  });

  test("notes nothing under Global Privacy Control", () => {
    vi.stubGlobal("navigator", { globalPrivacyControl: true });
    open("/a");
    expect(visit.stepsOfVisit()).toEqual([]);
    expect(stored.size).toBe(0);
  });
});
