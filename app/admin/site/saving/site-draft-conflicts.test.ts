import { afterEach, beforeEach, expect, test, vi, describe } from "vitest";
import type { ActionResult } from "#app/lib/answers.ts";
import type { EditedText } from "#domain/site-texts/edit-texts.ts";
import { createSiteDraft, isKept, type SaveAnswer, type SendChanges } from "./site-draft.ts";
import { entryMark } from "#domain/texts/entries.ts";

describe("a change that meets one of somebody else", () => {
  const words = { hero: { headline: "Old", lead: "Lead" } };
  const text = { name: "home", title: "Home", words, draftVersion: 0, problems: {} } as unknown as EditedText;

  let send: ReturnType<typeof vi.fn<SendChanges>>;
  beforeEach(() => {
    vi.useFakeTimers();
    const saved = { draftVersion: 9, conflicts: [], problems: {}, isOutdated: false };
    send = vi.fn<SendChanges>().mockResolvedValue({ ok: true, value: { saved, text: null } });
  });
  afterEach(() => vi.useRealTimers());

  test("a conflict stays until it is settled, and one's own words can take the place of the others", async () => {
    const draft = createSiteDraft(send);
    draft.take(text);
    const theirs = { ...text, draftVersion: 7, words: { ...words, hero: { headline: "Theirs", lead: "Lead" } } };
    const conflict = { path: "hero.headline", theirs: "Theirs", mine: "Mine" };
    send.mockResolvedValueOnce({
      ok: true,
      value: { saved: { draftVersion: 7, conflicts: [conflict], problems: {}, isOutdated: true }, text: theirs },
    });
    draft.change({ name: "home", path: "hero.headline", before: "Old", after: "Mine" }, "form");
    await vi.runAllTimersAsync();
    const { conflicts, texts } = draft.getState();
    expect(conflicts).toMatchObject([{ ...conflict, name: "home", isGone: false }]);
    expect(texts.home?.words).toMatchObject({ hero: { headline: "Theirs" } });
    draft.settleConflict(conflicts[0]!, "mine");
    await vi.runAllTimersAsync();
    expect(send.mock.lastCall).toEqual(["home", 7, [{ path: "hero.headline", before: "Theirs", after: "Mine" }]]);
    expect(draft.getState().conflicts).toEqual([]);
  });

  test("while nobody has chosen, one's own words are not saved: nothing is published, and a publication or restore keeps them", async () => {
    const draft = createSiteDraft(send);
    draft.take(text);
    const heroWith = (title: string, draftVersion: number) => ({
      ...text,
      draftVersion,
      words: { ...words, hero: { headline: title, lead: "Lead" } },
    });
    const conflict = { path: "hero.headline", theirs: "Theirs", mine: "Mine" };
    const saved = { draftVersion: 7, conflicts: [conflict], problems: {}, isOutdated: true };
    send.mockResolvedValueOnce({ ok: true, value: { saved, text: heroWith("Theirs", 7) } });
    draft.change({ name: "home", path: "hero.headline", before: "Old", after: "Mine" }, "form");
    await vi.runAllTimersAsync();
    expect(isKept(draft.getState())).toBe(false);
    expect(await draft.flushAll(), "nothing is published without a choice").toBe(false);
    draft.forget("home");
    draft.take(heroWith("Restored", 0));
    const [asked] = draft.getState().conflicts;
    expect(asked, "with what stands there now").toMatchObject({ ...conflict, theirs: "Restored" });
    draft.settleConflict(asked!, "theirs");
    expect(isKept(draft.getState())).toBe(true);
    expect(await draft.flushAll()).toBe(true);
  });

  describe("typed on in its place", () => {
    const headline = (before: string, after: string) => ({
      name: "home" as const,
      path: "hero.headline",
      before,
      after,
    });
    const heroWith = (title: string, draftVersion: number) => ({
      ...text,
      draftVersion,
      words: { ...words, hero: { headline: title, lead: "Lead" } },
    });
    const refusedHeadline = (theirs: string, mine: string, draftVersion: number): ActionResult<SaveAnswer> => ({
      ok: true,
      value: {
        saved: {
          draftVersion,
          conflicts: [{ path: "hero.headline", theirs, mine }],
          problems: {},
          isOutdated: true,
        },
        text: heroWith(theirs, draftVersion),
      },
    });

    /** An editor whose paragraph could not be kept: somebody else's stands in its place. */
    async function openRefused() {
      const draft = createSiteDraft(send);
      draft.take(text);
      send.mockResolvedValueOnce(refusedHeadline("Theirs", "A whole paragraph", 7));
      draft.change(headline("Old", "A whole paragraph"), "form");
      await vi.advanceTimersByTimeAsync(700);
      return draft;
    }

    test("the words that could not be kept stay to be chosen, beside what stands there now", async () => {
      const draft = await openRefused();
      draft.change(headline("Theirs", "Theirs, and more"), "form");
      await vi.runAllTimersAsync();
      expect(draft.getState().conflicts).toMatchObject([{ theirs: "Theirs, and more", mine: "A whole paragraph" }]);
      expect(await draft.flushAll(), "nothing is published without a choice").toBe(false);
      draft.settleConflict(draft.getState().conflicts[0]!, "mine");
      await vi.runAllTimersAsync();
      expect(send.mock.lastCall?.[2]).toEqual([
        { path: "hero.headline", before: "Theirs, and more", after: "A whole paragraph" },
      ]);
      expect(draft.getState().conflicts).toEqual([]);
    });

    test("they can still be undone and redone, apart from what was typed after them", async () => {
      const draft = await openRefused();
      draft.change(headline("Theirs", "Theirs, and more"), "form");
      expect(draft.step("undo")).toMatchObject({ after: "Theirs" });
      expect(draft.step("undo")).toMatchObject({ before: "A whole paragraph", after: "Old" });
      expect(draft.step("redo")).toMatchObject({ after: "A whole paragraph" });
    });

    test("a second conflict there does not take the first one's place, unless its words go on from there", async () => {
      const draft = await openRefused();
      send.mockResolvedValueOnce(refusedHeadline("Of a third", "Theirs, and more", 8));
      draft.change(headline("Theirs", "Theirs, and more"), "form");
      await vi.runAllTimersAsync();
      expect(draft.getState().conflicts).toMatchObject([
        { theirs: "Of a third", mine: "A whole paragraph" },
        { theirs: "Of a third", mine: "Theirs, and more" },
      ]);
      send.mockResolvedValueOnce(refusedHeadline("Of a third", "A whole paragraph and a half", 8));
      draft.change(headline("A whole paragraph", "A whole paragraph and a half"), "page");
      await vi.runAllTimersAsync();
      expect(draft.getState().conflicts.map(({ mine }) => mine)).toEqual([
        "Theirs, and more",
        "A whole paragraph and a half",
      ]);
    });

    test("who writes them there by hand has chosen", async () => {
      const draft = await openRefused();
      draft.change(headline("Theirs", "A whole paragraph"), "form");
      await vi.runAllTimersAsync();
      expect(draft.getState().conflicts).toEqual([]);
    });
  });

  const items = [
    { title: "One", text: "1" },
    { title: "Two", text: "2" },
  ];
  const withItems = (draftVersion: number, ...list: object[]) => ({
    ...text,
    draftVersion,
    words: { ...words, items: list },
  });
  /** The answer to a change of the second item's text. */
  const refusedText = (theirs: unknown, present: EditedText): ActionResult<SaveAnswer> => ({
    ok: true,
    value: {
      saved: {
        draftVersion: present.draftVersion,
        conflicts: [{ path: "items.1.text", theirs, mine: "Mine" }],
        problems: {},
        isOutdated: true,
      },
      text: present,
    },
  });
  const secondText = { name: "home" as const, path: "items.1.text", before: "2", after: "Mine" };

  test("a text whose entry someone else has moved is changed where the entry is now, and no other", async () => {
    const draft = createSiteDraft(send);
    draft.take(withItems(0, ...items));
    send.mockResolvedValueOnce(refusedText("1", withItems(3, ...items.toReversed())));
    draft.change(secondText, "form");
    await vi.runAllTimersAsync();
    const entry = entryMark({ items: items.toReversed() }, "items.0.text");
    expect(send.mock.lastCall).toEqual(["home", 3, [{ path: "items.0.text", before: "2", after: "Mine", entry }]]);
    expect(draft.getState()).toMatchObject({ status: "saved", conflicts: [] });
    expect(draft.getState().texts.home?.words["items"]).toEqual([{ title: "Two", text: "Mine" }, items[0]]);
  });

  test("a list that is moved while a conflict waits: one's own words take the place that was shown, or it is asked again", async () => {
    const draft = createSiteDraft(send);
    const settle = () => draft.settleConflict(draft.getState().conflicts[0]!, "mine");
    draft.take(withItems(0, ...items));
    const theirs = { title: "Two", text: "Theirs" };
    send.mockResolvedValueOnce(refusedText("Theirs", withItems(3, items[0]!, theirs)));
    draft.change(secondText, "form");
    await vi.runAllTimersAsync();
    // Moved, and changed once more.
    draft.take(withItems(4, { ...theirs, text: "Theirs again" }, items[0]!));
    settle();
    expect(draft.getState().conflicts).toMatchObject([{ path: "items.0.text", theirs: "Theirs again", mine: "Mine" }]);
    draft.take(withItems(5, items[0]!, { ...theirs, text: "Theirs again" }));
    settle();
    await vi.runAllTimersAsync();
    const settled = { path: "items.1.text", before: "Theirs again", after: "Mine" };
    expect(send.mock.lastCall).toMatchObject(["home", 5, [settled]]);
    send.mockResolvedValueOnce(refusedText("1", withItems(6, items[0]!)));
    draft.change({ ...secondText, before: "Mine", after: "Once more" }, "form");
    await vi.runAllTimersAsync();
    expect(draft.getState().conflicts).toMatchObject([{ isGone: true, mine: "Mine" }]);
  });
});
