import { expect, test } from "vitest";
import { stubTabEvents } from "./testing/tab-events.ts";
import { type UnsentText, createUnsentWords } from "./unsent-words.ts";

const { asksBeforeClosing } = stubTabEvents();

const text = (words: string): UnsentText => ({ words, fields: {}, ids: new Map() });
const answer = (purpose: string, user = "ann@school.example") => ({ user, purpose });

test("keeps words by what they are for, and asks before the tab is closed, until all are sent or given up", () => {
  const kept = createUnsentWords();
  expect(asksBeforeClosing()).toBe(false);
  kept.keep(answer("1"), text("Since"));
  kept.keep(answer("1"), text("Since May."));
  kept.keep(answer("2"), text("No."));
  expect(["1", "2", "3"].map((purpose) => kept.get(answer(purpose))?.words)).toEqual(["Since May.", "No.", undefined]);
  expect(asksBeforeClosing()).toBe(true);
  kept.drop(answer("1"));
  expect(kept.get(answer("1"))).toBeUndefined();
  expect(asksBeforeClosing()).toBe(true);
  kept.drop(answer("2"));
  expect(asksBeforeClosing()).toBe(false);
});

test("keeps the words of each account apart", () => {
  const kept = createUnsentWords();
  kept.keep(answer("1"), text("Since May."));
  expect(kept.get(answer("1", "bob@school.example"))).toBeUndefined();
  kept.keep(answer("1", "bob@school.example"), text("No."));
  kept.drop(answer("1", "bob@school.example"));
  expect(kept.get(answer("1"))?.words).toBe("Since May.");
  kept.drop(answer("1"));
});
