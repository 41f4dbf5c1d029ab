import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ActionResult } from "#app/lib/answers.ts";
import type { EditedText } from "#domain/site-texts/edit-texts.ts";
import { type SaveAnswer, type SendChanges, createSiteDraft } from "./site-draft.ts";

const textWith = (headline: string, draftVersion: number, name = "home") =>
  ({ name, title: name, words: { hero: { headline } }, draftVersion, problems: {} }) as unknown as EditedText;
const headline = (before: string, after: string) => ({ name: "home" as const, path: "hero.headline", before, after });
const read = (text: EditedText): ActionResult<SaveAnswer> => ({ ok: true, value: { saved: null, text } });
const accepted = (draftVersion: number): ActionResult<SaveAnswer> => ({
  ok: true,
  value: { saved: { draftVersion, conflicts: [], problems: {}, isOutdated: false }, text: null },
});

/** What the server has of each text. */
let stored: Record<string, EditedText>;
let version: number;
let send: ReturnType<typeof vi.fn<SendChanges>>;
beforeEach(() => {
  vi.useFakeTimers();
  version = 0;
  stored = { home: textWith("Old", 0), layouts: textWith("Layouts", 0, "layouts") };
  send = vi.fn<SendChanges>(async (name, _known, changes) => {
    const last = changes.at(-1);
    if (!last) return read(stored[name]!);
    stored[name] = textWith(String(last.after), ++version, name);
    return accepted(version);
  });
});
afterEach(() => vi.useRealTimers());

/** An editor in which a headline was typed and saved. */
async function openSaved() {
  const draft = createSiteDraft(send);
  for (const text of Object.values(stored)) draft.take(text);
  draft.change(headline("Old", "Typed"), "form");
  await vi.runAllTimersAsync();
  return draft;
}

test("a draft that someone else has discarded or published is not shown any more once the text is loaded again", async () => {
  const draft = await openSaved();
  const { renderings } = draft.getState();
  stored["home"] = textWith("Published", 0);
  draft.take(stored["home"]);
  await vi.runAllTimersAsync();
  expect(draft.getState().texts.home).toMatchObject({ draftVersion: 0, words: { hero: { headline: "Published" } } });
  expect(draft.newestAt("home", "hero.headline")).toBe("Published");
  expect(draft.getState().renderings, "the page shows it, too").toBe(renderings + 1);
});

test("an answer that was asked for before a save takes nothing away, whoever asked for it", async () => {
  const draft = await openSaved();
  const old = textWith("Old", 0);
  draft.take(old);
  await vi.runAllTimersAsync();
  expect(draft.newestAt("home", "hero.headline")).toBe("Typed");

  let answer = (_: ActionResult<SaveAnswer>) => {};
  send.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  draft.take(old);
  draft.change(headline("Typed", "Typed on"), "form");
  await vi.runAllTimersAsync();
  answer(read(old));
  await vi.runAllTimersAsync();
  expect(draft.getState().texts.home).toMatchObject({ draftVersion: 2, words: { hero: { headline: "Typed on" } } });
});

test("what was discarded is loaded again, also of a text that is not in the form, and what was on its way does not count", async () => {
  const draft = await openSaved();
  let answer = (_: ActionResult<SaveAnswer>) => {};
  send.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  void draft.load("layouts");
  stored["layouts"] = textWith("As published", 0, "layouts");
  draft.forget("layouts");
  answer(read(textWith("Discarded", 9, "layouts")));
  await vi.runAllTimersAsync();
  expect(draft.newestAt("layouts", "hero.headline")).toBe("As published");

  stored["layouts"] = textWith("Published by another one", 0, "layouts");
  draft.forget();
  await vi.runAllTimersAsync();
  expect(draft.newestAt("layouts", "hero.headline")).toBe("Published by another one");
});

test("a save that waits for a choice brings the text with what was published meanwhile, unless the release is over", async () => {
  const draft = await openSaved();
  const conflict = { ok: false, code: "conflict", error: "published meanwhile", fields: {} } as const;
  const conflicting = [{ path: "hero.lead", theirs: "a", mine: "b" }];
  stored["home"] = { ...textWith("Typed", 1), conflicting };
  send.mockResolvedValueOnce(conflict);
  draft.change(headline("Typed", "Typed on"), "form");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(draft.getState()).toMatchObject({
    status: "failed",
    texts: { home: { conflicting, words: { hero: { headline: "Typed on" } } } },
  });
  send.mockClear();
  send.mockResolvedValue({ ...conflict, reasons: ["release_over"] });
  await draft.flushAll();
  expect(send).toHaveBeenCalledOnce();
});

test("what is typed and saved after a discard stays when the text as discarded comes late", async () => {
  const draft = await openSaved();
  stored["home"] = textWith("Old", 0);
  send.mockResolvedValueOnce({ ok: false, code: "network", error: "away", fields: {} });
  draft.forget("home");
  const discarded = textWith("Old", 0);
  version = 20;
  const saved = { draftVersion: 20, conflicts: [], problems: {}, isOutdated: true };
  draft.change(headline("Old", "Anew"), "form");
  send.mockImplementationOnce(async () => {
    stored["home"] = textWith("Anew", 20);
    return { ok: true, value: { saved, text: stored["home"] } };
  });
  await vi.runAllTimersAsync();
  draft.take(discarded);
  await vi.runAllTimersAsync();
  expect(draft.newestAt("home", "hero.headline")).toBe("Anew");
});

test("a version that was not here before is shown, and a former one asked about, whichever number is the greater", async () => {
  version = 700;
  const draft = await openSaved();
  const former = textWith("Typed", 701);
  stored["home"] = textWith("Theirs", 12);
  draft.take(stored["home"]);
  expect(draft.newestAt("home", "hero.headline")).toBe("Theirs");
  await vi.runAllTimersAsync();
  draft.take(former);
  expect(draft.newestAt("home", "hero.headline")).toBe("Theirs");
  await vi.runAllTimersAsync();
  expect(draft.getState().texts.home).toMatchObject({ draftVersion: 12, words: { hero: { headline: "Theirs" } } });
});
