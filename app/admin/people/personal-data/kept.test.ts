import { describe, expect, test } from "vitest";
import type { Erasure, Unreached } from "#domain/people/person.ts";
import { erasedToast, keptHeading, mayBeKept, removedHeading } from "./kept.ts";

const none = { inquiries: 0, subscriptions: 0, deliveries: 0, comments: 0, activity: 0, files: 0, records: {} };
const found = (inquiries: number, ...unreached: Unreached[]) => ({
  email: "ann@school.example",
  counts: { ...none, inquiries },
  unreached,
});
const erasure = (...unreached: Unreached[]): Erasure => ({
  email: "ann@school.example",
  removed: { ...none, journalFiles: 0, mailFiles: 1 },
  namedIn: [],
  account: null,
  unreached,
});

describe("an erasure", () => {
  test("that reached every place is told as done", () => {
    expect(erasedToast(erasure())).toEqual({ title: "Success", description: "Personal data erased successfully" });
    expect(removedHeading(erasure())).toBe("Erased about ann@school.example");
    expect(keptHeading(found(0))).toBe("The site keeps nothing about ann@school.example");
    expect(mayBeKept(found(0))).toBe(false);
  });

  test("that did not is told as an error, and can be asked for again", () => {
    expect(erasedToast(erasure("database"))).toMatchObject({ title: "Error", style: "destructive" });
    expect(erasedToast(erasure("database")).description).toContain("Could not reach: database");
    expect(removedHeading(erasure("database"))).toBe("Erased about ann@school.example so far");
    expect(keptHeading(found(0, "database"))).toBe("Not everything could be checked for ann@school.example");
    expect(mayBeKept(found(0, "database"))).toBe(true);
    expect(keptHeading(found(2, "database"))).toBe("What the site keeps about ann@school.example");
  });
});
