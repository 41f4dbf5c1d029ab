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
const offline: ActionResult<SaveAnswer> = { ok: false, code: "network", error: "away", fields: {} };
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

test("typing is sent once after a pause, with what stood there before", async () => {
  const draft = open();
  draft.change(headline("Old", "N"), "form");
  draft.change(headline("N", "New"), "form");
  expect(draft.getState()).toMatchObject({
    status: "typing",
    texts: { home: { words: { hero: { headline: "New" } } } },
  });
  await vi.runAllTimersAsync();
  expect(send.mock.calls).toEqual([["home", 0, [{ path: "hero.headline", before: "Old", after: "New" }]]]);
  expect(draft.getState()).toMatchObject({ status: "saved", texts: { home: { draftVersion: 1 } } });
});

test("what is typed during a request is neither lost nor overwritten by its answer", async () => {
  const draft = open();
  let answer = (_: ActionResult<SaveAnswer>) => {};
  send.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  draft.change(headline("Old", "First"), "page");
  await vi.advanceTimersByTimeAsync(1_000);
  draft.change(headline("First", "Second"), "page");
  const stale = { ...text, words: { ...words, hero: { headline: "First", lead: "Theirs" } } };
  answer({
    ok: true,
    value: { saved: { draftVersion: 5, conflicts: [], problems: {}, isOutdated: true }, text: stale },
  });
  await vi.runAllTimersAsync();
  expect(draft.getState().texts.home?.words).toMatchObject({ hero: { headline: "Second", lead: "Theirs" } });
  expect(send.mock.lastCall).toEqual(["home", 5, [{ path: "hero.headline", before: "First", after: "Second" }]]);
});

test("without a connection it is sent again until it is kept", async () => {
  const draft = open();
  send.mockResolvedValueOnce(offline).mockResolvedValueOnce(offline);
  draft.change(headline("Old", "New"), "form");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(draft.getState().status).toBe("failed");
  await vi.runAllTimersAsync();
  expect(send).toHaveBeenCalledTimes(3);
  expect(send.mock.lastCall?.[2]).toEqual([{ path: "hero.headline", before: "Old", after: "New" }]);
  expect(draft.getState().status).toBe("saved");
});

test("undo and redo go back and forth by what was typed at once", async () => {
  const draft = open();
  draft.change(headline("Old", "N"), "form");
  draft.change(headline("N", "New"), "form");
  draft.change({ name: "home", path: "items", before: words.items, after: [] }, "form");
  expect(draft.step("undo")).toMatchObject({ path: "items", after: words.items });
  expect(draft.step("undo")).toMatchObject({ path: "hero.headline", before: "New", after: "Old" });
  expect(draft.step("undo")).toBeNull();
  expect(draft.getState()).toMatchObject({ canUndo: false, canRedo: true, texts: { home: { words } } });
  draft.step("redo");
  expect(draft.getState().texts.home?.words).toMatchObject({ hero: { headline: "New" } });
  await vi.runAllTimersAsync();
});

test("the page is rendered again after a list or a fact has changed, and not after a word", async () => {
  const draft = open();
  draft.change(headline("Old", "New"), "form");
  await vi.runAllTimersAsync();
  expect(draft.getState().renderings).toBe(0);
  draft.change({ name: "home", path: "items", before: words.items, after: [] }, "form");
  await vi.runAllTimersAsync();
  draft.change({ name: "pricing", path: "plan.monthly", before: 199, after: 249 }, "form");
  await vi.runAllTimersAsync();
  expect(draft.getState().renderings).toBe(2);
});

const lead = { name: "home" as const, path: "hero.lead", before: "Lead", after: "New lead" };
const refused: ActionResult<SaveAnswer> = { ok: false, code: "invalid", error: "no", fields: {} };

test("a text that was on its way while something was saved does not take its place", async () => {
  const draft = open();
  draft.change(headline("Old", "New"), "form");
  await vi.advanceTimersByTimeAsync(700);
  draft.take(text);
  expect(draft.getState().texts.home).toMatchObject({ draftVersion: 1, words: { hero: { headline: "New" } } });
});

test("what was saved before its text has come is in it when it comes, though it is not in that answer", async () => {
  const draft = createSiteDraft(send);
  draft.change(headline("Old", "New"), "page");
  await vi.runAllTimersAsync();
  expect(draft.newestAt("home", "hero.headline")).toBe("New");
  // Twice: the router's answer, and another that was on its way.
  for (let answers = 0; answers < 2; answers++) {
    draft.take(text);
    expect(draft.getState().texts.home?.words).toMatchObject({ hero: { headline: "New", lead: "Lead" } });
  }
  draft.take({ ...text, draftVersion: 2, words: { ...words, hero: { headline: "Theirs", lead: "Lead" } } });
  expect(draft.newestAt("home", "hero.headline")).toBe("Theirs");
});

test("of a refused batch only what is refused stays behind, and the rest is sent", async () => {
  const draft = open();
  send.mockImplementation(async (name, _known, changes) => {
    if (changes.length === 0) return { ok: true, value: { saved: null, text: { ...text, name } } };
    return changes.some(({ path }) => path === "hero.headline") ? refused : accepted(2);
  });
  draft.change(headline("Old", "Bad"), "form");
  draft.change(lead, "form");
  draft.change({ name: "about", path: "heading", before: "A", after: "B" }, "form");
  await vi.runAllTimersAsync();
  const sent = send.mock.calls
    .filter(([, , changes]) => changes.length === 1)
    .map(([name, , [edit]]) => [name, edit?.path]);
  expect(sent).toEqual(
    expect.arrayContaining([
      ["home", "hero.lead"],
      ["about", "heading"],
    ]),
  );
  expect(draft.getState().status).toBe("saved");
});

test("before a publication everything is sent, of all texts, or it is said that it could not be", async () => {
  const draft = open();
  draft.change(headline("Old", "New"), "form");
  draft.change({ name: "about", path: "heading", before: "A", after: "B" }, "form");
  const all = draft.flushAll();
  await vi.runAllTimersAsync();
  expect(await all).toBe(true);
  expect(send.mock.calls.map(([name]) => name)).toEqual(["home", "about"]);
  send.mockResolvedValueOnce(offline);
  draft.change(lead, "form");
  expect(await draft.flushAll()).toBe(false);
  draft.forget();
  await vi.runAllTimersAsync();
  expect(send.mock.lastCall?.[2], "still sent later").toEqual([
    { path: "hero.lead", before: "Lead", after: "New lead" },
  ]);
});

test("two changes within the pause are undone one by one unless both are words: two sections were hidden", () => {
  const draft = open();
  const [one, two] = [[{ title: "1" }], [{ title: "2" }]];
  draft.change({ name: "home", path: "items", before: words.items, after: one }, "form");
  draft.change({ name: "home", path: "items", before: one, after: two }, "form");
  expect(draft.step("undo")).toMatchObject({ before: two, after: one });
  expect(draft.step("undo")).toMatchObject({ before: one, after: words.items });
});

const about = { name: "about" as const, path: "heading", before: "A", after: "B" };
const failing =
  (failure: ActionResult<SaveAnswer>): SendChanges =>
  async (name) =>
    name === "home" ? failure : accepted(2);

test("the words of a text that is gone are given up, which is said, and the others are sent", async () => {
  const draft = open();
  const errors: unknown[] = [];
  draft.watch(() => errors.push(draft.getState().failure?.error));
  send.mockImplementation(failing({ ok: false, code: "not_found", error: "gone", fields: {} }));
  draft.change(headline("Old", "New"), "form");
  draft.change(about, "form");
  draft.change(lead, "form");
  const all = draft.flushAll();
  await vi.runAllTimersAsync();
  expect(await all).toBe(true);
  expect(send.mock.calls.map(([name]) => name)).toEqual(["home", "about"]);
  expect(errors).toContainEqual(expect.stringMatching(/^“Home” .* could not be saved/));
  expect(draft.getState()).toMatchObject({ status: "saved", canUndo: true });
  expect(draft.getState().texts.home).toBeUndefined();
  expect(draft.step("undo"), "nothing of it is sent by an undo").toMatchObject({ name: "about" });
  expect(draft.step("undo")).toBeNull();
});

test("a text that the server fails to save waits, and does not stop the others", async () => {
  const draft = open();
  send.mockImplementation(failing({ ok: false, code: "internal", error: "wrong", fields: {} }));
  draft.change(headline("Old", "New"), "form");
  draft.change(about, "form");
  const all = draft.flushAll();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await all).toBe(false);
  expect(send.mock.calls.map(([name]) => name)).toEqual(["home", "about"]);
  expect(draft.getState()).toMatchObject({ status: "failed", failure: { error: "wrong" } });
  send.mockResolvedValue(accepted(3));
  await vi.runAllTimersAsync();
  expect(send.mock.lastCall).toEqual(["home", 0, [{ path: "hero.headline", before: "Old", after: "New" }]]);
  expect(draft.getState()).toMatchObject({ status: "saved", failure: null });
});

test("after a restore the page shows what the server rendered, and what is typed from then on", () => {
  const draft = open();
  draft.change(headline("Old", "New"), "page");
  expect(draft.newestAt("home", "hero.headline")).toBe("New");
  expect(draft.newestAt("home", "hero.lead")).toBe("Lead");
  draft.forget();
  expect(draft.newestAt("home", "hero.lead")).toBeUndefined();
  draft.change({ name: "home", path: "hero.lead", before: "Lead", after: "Typed since" }, "page");
  expect(draft.newestAt("home", "hero.lead")).toBe("Typed since");
  draft.take({ ...text, words: { ...words, hero: { headline: "Restored", lead: "Lead" } } });
  expect(draft.newestAt("home", "hero.lead")).toBe("Typed since");
});

test("after a restore of one text what was typed in the others can still be undone", async () => {
  const draft = open();
  draft.change(about, "form");
  draft.change(headline("Old", "New"), "form");
  await vi.runAllTimersAsync();
  draft.forget("home");
  expect(draft.step("undo")).toMatchObject({ name: "about" });
  expect(draft.step("undo")).toBeNull();
});
