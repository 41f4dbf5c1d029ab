import { expect, test } from "vitest";
import { stubTabEvents } from "./testing/tab-events.ts";
import { createUnsentWords } from "./unsent-words.ts";

const { asksBeforeClosing } = stubTabEvents();

test("keeps words by what they are for, and asks before the tab is closed, until all are sent or given up", () => {
  const words = createUnsentWords();
  expect(asksBeforeClosing()).toBe(false);
  words.keep("answer to 1", "Since");
  words.keep("answer to 1", "Since May.");
  words.keep("answer to 2", "No.");
  expect([words.get("answer to 1"), words.get("answer to 2"), words.get("answer to 3")]).toEqual([
    "Since May.",
    "No.",
    undefined,
  ]);
  expect(asksBeforeClosing()).toBe(true);
  words.drop("answer to 1");
  expect(words.get("answer to 1")).toBeUndefined();
  expect(asksBeforeClosing()).toBe(true);
  words.drop("answer to 2");
  expect(asksBeforeClosing()).toBe(false);
});

test("has none left for the next user", () => {
  const words = createUnsentWords();
  words.keep("answer to 1", "Since May.");
  words.forget();
  expect(words.get("answer to 1")).toBeUndefined();
  expect(asksBeforeClosing()).toBe(false);
});
