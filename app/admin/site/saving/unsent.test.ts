import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ActionResult } from "#app/lib/answers.ts";
import type { EditedText } from "#domain/site-texts/edit-texts.ts";
import { isKept, type SaveAnswer, type SendChanges, createSiteDraft } from "./site-draft.ts";

const words = { hero: { headline: "Old" } };
const text = { name: "home", title: "Home", words, draftVersion: 0, problems: {} } as unknown as EditedText;
const headline = (before: string, after: string) => ({ name: "home" as const, path: "hero.headline", before, after });
const signedOut: ActionResult<SaveAnswer> = { ok: false, code: "unauthenticated", error: "over", fields: {} };
const away: ActionResult<SaveAnswer> = { ok: false, code: "network", error: "away", fields: {} };

let isOwnSession: boolean | null;
let send: ReturnType<typeof vi.fn<SendChanges>>;
beforeEach(() => {
  vi.useFakeTimers();
  isOwnSession = true;
  const saved = { draftVersion: 1, conflicts: [], problems: {}, isOutdated: false };
  send = vi.fn<SendChanges>().mockResolvedValue({ ok: true, value: { saved, text: null } });
});
afterEach(() => vi.useRealTimers());

function open() {
  const draft = createSiteDraft(send, { isOwnSession: () => isOwnSession });
  draft.take(text);
  return draft;
}

test("what was typed is not sent while nobody, or somebody else, is signed in; it is asked once, and sent when its writer is back", async () => {
  const draft = open();
  const failures = new Set<unknown>();
  draft.watch(() => failures.add(draft.getState().failure));
  send.mockImplementationOnce(async () => {
    isOwnSession = false;
    return signedOut;
  });
  draft.change(headline("Old", "New"), "form");
  await vi.advanceTimersByTimeAsync(60_000);
  draft.change(headline("New", "Newer"), "form");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(send).toHaveBeenCalledOnce();
  expect(draft.getState()).toMatchObject({ status: "failed", failure: { code: "unauthenticated" } });
  expect([...failures].filter(Boolean), "said once, not at each try").toHaveLength(1);
  isOwnSession = true;
  await vi.runAllTimersAsync();
  expect(send.mock.lastCall?.[2]).toEqual([{ path: "hero.headline", before: "Old", after: "Newer" }]);
  expect(isKept(draft.getState())).toBe(true);
});

test("what was typed waits without a word while the server is asked whether its writer is still signed in", async () => {
  const draft = open();
  isOwnSession = null;
  draft.change(headline("Old", "New"), "form");
  await vi.advanceTimersByTimeAsync(5_000);
  expect(draft.getState()).toMatchObject({ status: "typing", failure: null });
  expect(send).not.toHaveBeenCalled();
  isOwnSession = true;
  await vi.runAllTimersAsync();
  expect(send).toHaveBeenCalledOnce();
  expect(isKept(draft.getState())).toBe(true);
});

test("words typed after the session has ended are said to wait, and a publication asks once more", async () => {
  const draft = open();
  isOwnSession = false;
  draft.change(headline("Old", "New"), "form");
  await vi.advanceTimersByTimeAsync(1_000);
  const { failure } = draft.getState();
  expect(failure).toMatchObject({ code: "unauthenticated" });
  expect(await draft.flushAll()).toBe(false);
  expect(draft.getState().failure).toBe(failure);
  expect(await draft.flushAll({ isAsked: true })).toBe(false);
  expect(draft.getState().failure).not.toBe(failure);
  expect(send).not.toHaveBeenCalled();
});

test("a request that gets no answer has saved nothing yet", async () => {
  const draft = open();
  send.mockImplementationOnce(() => new Promise(() => {}));
  draft.change(headline("Old", "New"), "form");
  await vi.advanceTimersByTimeAsync(1_000);
  const all = draft.flushAll();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await all).toBe(false);
});

test("what was given up is never sent, also not after a failure that was on its way; the words are those of the server again", async () => {
  const draft = open();
  let answer = (_: ActionResult<SaveAnswer>) => {};
  send.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  draft.change(headline("Old", "New"), "form");
  await vi.advanceTimersByTimeAsync(1_000);
  const shown: unknown[] = [];
  draft.listen(({ after }) => shown.push(after));
  draft.giveUp();
  expect(draft.getState()).toMatchObject({ status: "saved", canUndo: false, texts: { home: { words } } });
  expect(shown, "the page is told").toEqual(["Old"]);
  answer(away);
  await vi.runAllTimersAsync();
  await draft.flushAll();
  expect(send).toHaveBeenCalledOnce();
});

test("where the editor stays open after all, what is typed from then on is saved", async () => {
  const draft = open();
  send.mockResolvedValueOnce(away);
  draft.change(headline("Old", "New"), "form");
  await vi.advanceTimersByTimeAsync(1_000);
  draft.giveUp();
  expect(draft.getState()).toMatchObject({ status: "saved", failure: null, texts: { home: { words } } });
  draft.change(headline("Old", "Anew"), "form");
  await vi.runAllTimersAsync();
  expect(send.mock.lastCall?.[2]).toEqual([{ path: "hero.headline", before: "Old", after: "Anew" }]);
  expect(isKept(draft.getState())).toBe(true);
});

test("words that were refused, or wait for a choice, are given up, too", async () => {
  const draft = open();
  send.mockResolvedValueOnce({ ok: false, code: "too_large", error: "too long", fields: {} });
  draft.change(headline("Old", "Huge"), "form");
  await vi.runAllTimersAsync();
  const saved = {
    draftVersion: 2,
    conflicts: [{ path: "lead", theirs: "b", mine: "c" }],
    problems: {},
    isOutdated: true,
  };
  const theirs = { ...text, words: { ...words, lead: "b" }, draftVersion: 2 } as EditedText;
  send.mockResolvedValueOnce({ ok: true, value: { saved, text: theirs } });
  draft.change({ name: "home", path: "lead", before: "a", after: "c" }, "form");
  await vi.runAllTimersAsync();
  expect(isKept(draft.getState())).toBe(false);
  draft.giveUp();
  expect(isKept(draft.getState())).toBe(true);
  expect(draft.getState().texts.home).toMatchObject({ words: { ...words, lead: "b" }, problems: {} });
});

test("what the server has kept although it was given up is shown", async () => {
  const draft = open();
  let answer = (_: ActionResult<SaveAnswer>) => {};
  send.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  draft.change(headline("Old", "New"), "form");
  await vi.advanceTimersByTimeAsync(1_000);
  draft.giveUp();
  const kept = { ...text, draftVersion: 1, words: { hero: { headline: "New" } } };
  send.mockResolvedValueOnce({ ok: true, value: { saved: null, text: kept } });
  answer({
    ok: true,
    value: { saved: { draftVersion: 1, conflicts: [], problems: {}, isOutdated: false }, text: null },
  });
  await vi.runAllTimersAsync();
  expect(draft.getState().texts.home).toMatchObject({ draftVersion: 1, words: { hero: { headline: "New" } } });
});

test("a save that fails again and again for one reason is told once", async () => {
  const draft = open();
  const failures = new Set<unknown>();
  draft.watch(() => failures.add(draft.getState().failure));
  send.mockImplementation(async () => ({ ok: false, code: "forbidden", error: "no", fields: {} }));
  draft.change(headline("Old", "New"), "form");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(send.mock.calls.length).toBeGreaterThan(5);
  expect([...failures].filter(Boolean)).toHaveLength(1);
});
