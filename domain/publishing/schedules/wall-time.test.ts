import { describe, expect, it } from "vitest";
import { resolveWallTime } from "./wall-time.ts";

const resolved = (local: string, zone: string) => {
  const { at, local: shown, remark } = resolveWallTime({ local, zone });
  return [at.toISOString(), shown, remark];
};

describe("a time on somebody's clock", () => {
  it("is a moment by the rules of its zone", () => {
    expect(resolved("2026-11-30T09:00", "Europe/Berlin")).toEqual([
      "2026-11-30T08:00:00.000Z",
      "2026-11-30T09:00",
      null,
    ]);
    expect(resolved("2026-07-01T09:00", "Europe/Berlin")[0]).toBe("2026-07-01T07:00:00.000Z");
    expect(resolved("2026-07-01T09:00", "Asia/Kolkata")[0]).toBe("2026-07-01T03:30:00.000Z");
    expect(resolved("2026-07-01T09:00", "UTC")[0]).toBe("2026-07-01T09:00:00.000Z");
  });

  it("that the clock skips in spring is as much later", () => {
    expect(resolved("2027-03-28T02:30", "Europe/Berlin")).toEqual([
      "2027-03-28T01:30:00.000Z",
      "2027-03-28T03:30",
      "skipped",
    ]);
    expect(resolved("2027-03-14T02:30", "America/New_York")).toEqual([
      "2027-03-14T07:30:00.000Z",
      "2027-03-14T03:30",
      "skipped",
    ]);
  });

  it("that the clock shows twice in autumn is the first", () => {
    expect(resolved("2026-10-25T02:30", "Europe/Berlin")).toEqual([
      "2026-10-25T00:30:00.000Z",
      "2026-10-25T02:30",
      "repeated",
    ]);
  });

  it.each([
    ["2026-02-30T09:00", "Europe/Berlin", "local"],
    ["tomorrow", "Europe/Berlin", "local"],
    ["2026-11-30T09:00:00Z", "Europe/Berlin", "local"],
    ["2026-11-30T09:00", "Europe/Atlantis", "zone"],
    ["2026-11-30T09:00", "+01:00", "zone"],
    ["2026-11-30T09:00", "2020-01-01T00:00+01:00", "zone"],
    ["2026-11-30T09:00", "2020-01-01T00:00[Europe/Berlin]", "zone"],
    ["2026-11-30T09:00", "", "zone"],
  ])("%s in %s is refused at its field", (local, zone, field) => {
    expect(() => resolveWallTime({ local, zone })).toThrow(
      expect.objectContaining({ fields: { [field]: expect.any(String) as string } }) as Error,
    );
  });
});
