import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ActionResult } from "#app/lib/answers.ts";
import type { EditedText } from "#domain/site-texts/edit-texts.ts";
import { shippedTexts } from "#domain/texts/compose-texts.ts";
import { type SaveAnswer, type SendChanges, createSiteDraft } from "./site-draft.ts";

const words = { hero: { headline: "Old", lead: "Lead" }, items: [{ title: "One" }] };
const text: EditedText = {
  name: "home",
  title: "Home",
  path: "/",
  schema: {},
  words,
  draftVersion: 0,
  publishedVersion: 0,
  savedBy: null,
  ownParts: [],
  changes: [],
  conflicting: [],
  problems: {},
  facts: shippedTexts.facts,
};
const accepted = (draftVersion: number): ActionResult<SaveAnswer> => ({
  ok: true,
  value: { saved: { draftVersion, conflicts: [], problems: {}, isOutdated: false }, text: null },
});
const headline = (before: string, after: string) => ({ name: "home" as const, path: "hero.headline", before, after });

let send: ReturnType<typeof vi.fn<SendChanges>>;
beforeEach(() => {
  vi.useFakeTimers();
  send = vi.fn<SendChanges>().mockResolvedValue(accepted(1));
});
afterEach(() => vi.useRealTimers());

function open() {
  const draft = createSiteDraft(send);
  draft.take(text);
  return draft;
}

const tooLarge: ActionResult<SaveAnswer> = { ok: false, code: "too_large", error: "too long", fields: {} };

test("what is refused stays where it was typed, with the reason, and the next change there has the server's words before it", async () => {
  const draft = open();
  send.mockResolvedValueOnce(tooLarge);
  draft.change(headline("Old", "Huge"), "page");
  await vi.runAllTimersAsync();
  expect(draft.getState()).toMatchObject({
    refused: [{ path: "hero.headline", after: "Huge", error: "too long" }],
    texts: { home: { words: { hero: { headline: "Huge" } }, problems: { "hero.headline": "too long" } } },
  });
  expect(draft.newestAt("home", "hero.headline")).toBe("Huge");
  expect(await draft.flushAll(), "nothing is published without it").toBe(false);
  // Neither a load of the screen nor the save of another text takes it away.
  draft.take(text);
  draft.change({ name: "home", path: "hero.lead", before: "Lead", after: "New lead" }, "form");
  await vi.runAllTimersAsync();
  expect(send.mock.lastCall?.[2]).toEqual([{ path: "hero.lead", before: "Lead", after: "New lead" }]);
  expect(draft.getState().texts.home).toMatchObject({
    words: { hero: { headline: "Huge", lead: "New lead" } },
    problems: { "hero.headline": "too long" },
  });
  draft.change(headline("Huge", "Short"), "page");
  expect(draft.getState()).toMatchObject({ refused: [], texts: { home: { problems: {} } } });
  await vi.runAllTimersAsync();
  expect(send.mock.lastCall?.[2]).toEqual([{ path: "hero.headline", before: "Old", after: "Short" }]);
  expect(await draft.flushAll()).toBe(true);
});

test("refused words are taken back by an undo, and moved with the list that they are in", async () => {
  const draft = open();
  send.mockResolvedValueOnce(tooLarge);
  draft.change({ name: "home", path: "items.0.title", before: "One", after: "Huge" }, "form");
  await vi.runAllTimersAsync();
  draft.change({ name: "home", path: "items", before: [{ title: "Huge" }], after: [{ title: "Huge" }, {}] }, "form");
  send.mockResolvedValueOnce(tooLarge);
  await vi.runAllTimersAsync();
  const list = [{ title: "Huge" }, {}];
  expect(send.mock.lastCall?.[2], "the list as the server has it").toEqual([
    { path: "items", before: [{ title: "One" }], after: list },
  ]);
  draft.change({ name: "home", path: "items.0.title", before: "Huge", after: "Short" }, "form");
  await vi.runAllTimersAsync();
  expect(send.mock.lastCall?.[2], "with what was refused of the list").toEqual([
    { path: "items", before: [{ title: "One" }], after: [{ title: "Short" }, {}] },
  ]);
  send.mockResolvedValueOnce(tooLarge);
  draft.change(headline("Old", "Huge"), "form");
  await vi.runAllTimersAsync();
  draft.step("undo");
  await vi.runAllTimersAsync();
  expect(send.mock.lastCall?.[2]).toEqual([{ path: "hero.headline", before: "Old", after: "Old" }]);
  expect(draft.getState().refused).toEqual([]);
});

test("what was typed on while a change was being refused is sent with the server's words before it", async () => {
  const draft = open();
  let answer = (_: ActionResult<SaveAnswer>) => {};
  send.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  draft.change(headline("Old", "Huge"), "form");
  await vi.advanceTimersByTimeAsync(1_000);
  draft.change(headline("Huge", "Short"), "form");
  answer(tooLarge);
  await vi.runAllTimersAsync();
  expect(send.mock.lastCall?.[2]).toEqual([{ path: "hero.headline", before: "Old", after: "Short" }]);
  expect(draft.getState()).toMatchObject({ refused: [], texts: { home: { words: { hero: { headline: "Short" } } } } });
});

test("after a restore refused words stand above what was restored, and are not taken for a conflict", async () => {
  const draft = open();
  send.mockResolvedValueOnce(tooLarge);
  draft.change(headline("Old", "Huge"), "form");
  await vi.runAllTimersAsync();
  draft.forget();
  draft.take({ ...text, words: { ...words, hero: { headline: "Restored", lead: "Lead" } } });
  draft.change(headline("Huge", "Short"), "form");
  await vi.runAllTimersAsync();
  expect(send.mock.lastCall?.[2]).toEqual([{ path: "hero.headline", before: "Restored", after: "Short" }]);
});
