import { expect, test } from "vitest";
import type { SiteTextName } from "#content/site-texts.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { setReleaseTextStage } from "#domain/testing/stages.ts";
import { getEditedText, saveTextDraft } from "#domain/site-texts/edit-texts.ts";
import { movePlaces } from "../frame/places.ts";
import { DomainError } from "#lib/domain-error.ts";
import { type SendChanges, createSiteDraft } from "./site-draft.ts";

const card = (n: number) => ({ title: `Card ${n}`, text: `Text ${n}`, href: "/contact" });
const path = "sections.0.items";

function refusal(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  throw error;
}

describeOnEachEngine("a list that one editor arranges while another one has it open", (engine) => {
  const stage = setReleaseTextStage(engine);
  const { admin, makePage, write } = stage;

  const send: SendChanges = async (name, known, changes) => {
    const saved = changes.length === 0 ? null : await saveTextDraft(admin(), name, known, changes).catch(refusal);
    if (saved instanceof DomainError) return { ok: false, code: saved.code, error: saved.message, fields: {} };
    const mustReload = saved === null || saved.isOutdated || saved.conflicts.length > 0;
    return { ok: true, value: { saved, text: mustReload ? await getEditedText(admin(), name) : null } };
  };

  /** A page with three cards, and a tab that has it open. */
  async function open() {
    const name = await makePage("/x");
    const cards = { kind: "cards", id: "c", hidden: false, heading: "Cards", items: [1, 2, 3].map(card) };
    await write(name, "sections", [cards]);
    const tab = createSiteDraft(send);
    tab.take(await getEditedText(admin(), name));
    const change = (at: string, before: unknown, after: unknown) =>
      tab.change({ name, path: `${path}.${at}`, before, after }, "form");
    return { name, tab, change, items: () => itemsOf(name) };
  }
  const itemsIn = (tab: ReturnType<typeof createSiteDraft>, name: SiteTextName) =>
    (tab.getState().texts[name]!.words["sections"] as { items: object[] }[])[0]!.items;
  const itemsOf = async (name: SiteTextName) => {
    const { words } = await getEditedText(admin(), name);
    return (words["sections"] as { items: object[] }[])[0]!.items;
  };

  test("a link goes with its card, also where another one with the same link stands by now", async () => {
    const { name, tab, change, items } = await open();
    await write(name, path, [card(2), card(3), card(1)]);
    change("0.href", "/contact", "/pricing");
    change("0.text", "Text 1", "New text");
    await tab.flushAll();
    expect(await items()).toEqual([card(2), card(3), { ...card(1), href: "/pricing", text: "New text" }]);
    expect(tab.getState().conflicts).toEqual([]);
  });

  test("what is already there in another card is no reason to leave it out", async () => {
    const { name, tab, change, items } = await open();
    await write(name, path, [{ ...card(2), href: "/pricing" }, card(1), card(3)]);
    change("0.href", "/contact", "/pricing");
    await tab.flushAll();
    expect((await items())[1]).toEqual({ ...card(1), href: "/pricing" });
  });

  test("a card that is gone is asked about, and no other one is changed", async () => {
    const { name, tab, change, items } = await open();
    await write(name, path, [card(2), card(3)]);
    change("0.href", "/contact", "/pricing");
    await tab.flushAll();
    expect(await items()).toEqual([card(2), card(3)]);
    expect(tab.getState().conflicts).toMatchObject([{ mine: "/pricing", isGone: true }]);
  });

  test("cards whose other words were changed where they stand are changed as before, without a question", async () => {
    const { name, tab, change, items } = await open();
    await write(name, `${path}.0.title`, "First");
    await write(name, `${path}.1.title`, "Second");
    change("0.href", "/contact", "/pricing");
    await tab.flushAll();
    expect(await items()).toEqual([
      { ...card(1), title: "First", href: "/pricing" },
      { ...card(2), title: "Second" },
      card(3),
    ]);
    expect(tab.getState().conflicts).toEqual([]);
  });

  test("a refused change in a card holds up no other one, however the card was changed meanwhile", async () => {
    const { name, tab, change, items } = await open();
    change("0.title", "Card 1", "x".repeat(700_000));
    await tab.flushAll();
    await write(name, `${path}.0.title`, "Theirs");
    change("0.text", "Text 1", "Mine");
    await tab.flushAll();
    expect((await items())[0]).toEqual({ ...card(1), title: "Theirs", text: "Mine" });
  });

  test("undoing what is gone leaves nothing to undo", async () => {
    const { name, tab, change } = await open();
    change("0.text", "Text 1", "Mine");
    await tab.flushAll();
    await write(name, path, [card(2)]);
    tab.take(await getEditedText(admin(), name));
    expect([tab.step("undo"), tab.getState().canUndo]).toEqual([null, false]);
  });

  test("what is typed on in the page, and what is undone, goes to the same card", async () => {
    const { name, tab, items } = await open();
    const place = { name, path: `${path}.0.text`, words: "Text 1" };
    const places = { 1: place, 2: { name, path: `${path}.1.text`, words: "Text 2" } };
    tab.listen((edit) => typeof edit.after === "object" && movePlaces(places, edit));
    const type = (words: string) => {
      tab.change({ name, path: place.path, before: place.words, after: words }, "page");
      place.words = words;
    };
    await write(name, path, [card(2), card(3), card(1)]);
    type("Text 1, and");
    await tab.flushAll();
    type("Text 1, and more");
    await tab.flushAll();
    expect(await items()).toEqual([card(2), card(3), { ...card(1), text: "Text 1, and more" }]);
    expect(places[2].path).toBe(`${path}.0.text`);
    await write(name, path, [{ ...card(1), text: "Text 1, and more" }, card(2)]);
    tab.take(await getEditedText(admin(), name));
    for (const _ of ["typed after the move", "before it"]) tab.step("undo");
    await tab.flushAll();
    expect((await items())[0]).toEqual(card(1));
  });

  test("words that wait while another order comes are sent for their own card", async () => {
    const { name, tab, change, items } = await open();
    change("0.href", "/contact", "/pricing");
    await write(name, path, [card(2), card(1), card(3)]);
    tab.take(await getEditedText(admin(), name));
    change("0.href", "/contact", "/demo");
    await tab.flushAll();
    expect(await items()).toEqual([{ ...card(2), href: "/demo" }, { ...card(1), href: "/pricing" }, card(3)]);
  });

  test("one editor moves the cards and changes the first one twice in one request, while the other one does so, too", async () => {
    const { name, tab, change, items } = await open();
    change("0.title", "Card 1", "First");
    tab.change({ name, path, before: itemsIn(tab, name), after: [card(2), { ...card(1), title: "First" }] }, "form");
    change("0.title", "Card 2", "Second");
    await write(name, `${path}.2.text`, "Changed");
    await tab.flushAll();
    // The order is asked; the titles are those of their cards in either.
    expect((await items()).map((one) => (one as typeof one & { title: string }).title)).toEqual([
      "First",
      "Second",
      "Card 3",
    ]);
    expect(tab.getState().conflicts).toMatchObject([{ path }]);
  });

  test("a tab from before sends no mark of the card, and is answered as before", async () => {
    const { name, items } = await open();
    await write(name, path, [card(2), card(3), card(1)]);
    const edit = { path: `${path}.0.href`, before: "/contact", after: "/pricing" };
    expect((await saveTextDraft(admin(), name, 0, [edit])).conflicts).toEqual([]);
    expect((await items())[0]).toEqual({ ...card(2), href: "/pricing" });
    const long = { ...edit, entry: "x".repeat(21) };
    await expect(saveTextDraft(admin(), name, 0, [long])).rejects.toMatchObject({ code: "invalid" });
  });
});
