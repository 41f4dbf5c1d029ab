import { expect, test } from "vitest";
import { findZones, zoneDetails } from "./find-zones.ts";

const own = ["Europe/Berlin", "America/New_York"];
const found = (query: string, zones = own) => findZones(query, zones).map(({ zone }) => zone);

test("without words the zones of the team are offered, in their order", () => {
  expect(findZones("", own)).toEqual(own.map((zone) => ({ zone, isTeams: true })));
});

test.each([
  ["new york", "America/New_York"],
  ["New_York", "America/New_York"],
  ["america/new", "America/New_York"],
  ["EST", "America/New_York"],
  ["cet", "Europe/Berlin"],
  ["pacific time", "America/Los_Angeles"],
  ["tok", "Asia/Tokyo"],
  ["london", "Europe/London"],
  ["utc", "UTC"],
])("“%s” finds %s", (query, zone) => {
  expect(found(query)).toContain(zone);
});

test("those of the team come before others that fit as well", () => {
  expect(found("europe")[0]).toBe("Europe/Berlin");
  expect(found("pacific")[0]).toBe("America/Los_Angeles");
  expect(found("europe", [])[0]).not.toBe("Europe/Berlin");
  expect(found("no such city")).toEqual([]);
});

test("a zone says its name and its offset at that time", () => {
  expect(zoneDetails("America/New_York", new Date("2026-12-01T00:00:00Z"))).toBe("Eastern Time, UTC-05:00");
  expect(zoneDetails("America/New_York", new Date("2026-07-01T00:00:00Z"))).toBe("Eastern Time, UTC-04:00");
});
