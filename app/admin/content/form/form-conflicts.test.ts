// @vitest-environment jsdom

import { act } from "react";
import { describe, expect, it, vi } from "vitest";
import {
  conflictWith,
  draft,
  fieldsOf,
  local,
  openForm,
  pass,
  refused,
  row,
  server,
  setFormStage,
  stored,
} from "./testing/open-form.ts";

setFormStage();

describe("a new item that went live by another hand", () => {
  const live = conflictWith({ version: 3, theirs: { ...row, name: "Live", slug: "live" }, draftVersion: 0 });

  it.each(["save", "saveAndStay"] as const)(
    "is compared with that by %s, and goes on as the live one",
    async (save) => {
      const form = await openForm({ item: null });
      await form.type("Mine");
      await pass(1_500);
      server.keeps.push(live);
      await form.type("Mine, too");
      await pass(1_500);
      expect(form.editor.onServer.failure?.code).toBe("conflict");
      server.saves.push(live);
      await form.do((editor) => editor[save]());
      expect(server.saved[0]?.get("intent")).toBe("create");
      expect(form.editor.failure?.conflict?.version).toBe(3);
      await form.do((editor) => editor.saveMerged(editor.mine));
      const { id } = form.editor;
      expect(Object.fromEntries(server.saved[1] ?? [])).toMatchObject({
        intent: "update",
        id,
        version: "3",
        draft: "0",
        name: "Mine, too",
      });
      expect(form.onSaved).toHaveBeenCalledOnce();
    },
  );

  it("is kept as a draft of the live one when somebody goes on editing", async () => {
    const form = await openForm({ item: null });
    await form.type("Mine");
    await pass(1_500);
    server.keeps.push(live, live);
    await form.type("Mine, too");
    await pass(1_500);
    await form.do((editor) => editor.keep(null));
    await form.do((editor) => editor.merge(editor.mine));
    expect(form.editor.opened).toMatchObject({ row: { id: form.editor.id, version: 3 }, values: { name: "Live" } });
    expect([form.editor.failure, form.editor.onServer.failure, form.editor.onServer.isHeld]).toEqual([
      null,
      null,
      false,
    ]);
    await form.type("Merged");
    await pass(1_500);
    expect(Object.fromEntries(server.kept.at(-1) ?? [])).toMatchObject({ known: "0", base: "3" });
    expect(fieldsOf(server.kept.at(-1))).toMatchObject({ name: "Merged" });
  });

  it("is compared with that when its unsaved text, or a draft from before, is taken up in the form of the item", async () => {
    const before = await openForm({ item: null, held: { id: "7", draft: { ...draft, base: 0 }, release: null } });
    await before.type("Mine");
    await pass(500);
    before.close();
    const form = await openForm();
    await form.do(({ restore, draft: { offer } }) => restore(offer!));
    await form.do((editor) => editor.save());
    expect(Object.fromEntries(server.saved[0] ?? [])).toMatchObject({ version: "0", name: "Mine" });

    const offered = { ...draft, base: 0, isOutdated: true };
    const other = await openForm({ item: { ...row, draft: offered } });
    await other.do((editor) => editor.useServerDraft(offered));
    await other.do((editor) => editor.save());
    expect(Object.fromEntries(server.saved[1] ?? [])).toMatchObject({ version: "0", name: "Theirs" });
  });
});

describe("a draft that someone else has changed", () => {
  const theirs = { name: "Theirs", description: "Words" };
  const held = { id: "7", draft: { ...draft, base: 0 }, release: null };
  const release = { id: "r1", name: "Autumn" };

  it.each([
    ["of a new item", { ...held, item: null }, 0],
    ["in a release", { ...held, draft, release, item: row }, 1],
  ])(
    "%s is not written over by itself; whoever asks sees both texts, and what they choose is kept",
    async (_, at, base) => {
      const { item, ...held } = at;
      const form = await openForm({ item, held });
      const changed = conflictWith({ version: base, theirs, draftVersion: 44, isDraft: true });
      server.keeps.push(changed, changed);
      await form.type("Mine");
      await pass(1_500);
      await form.type("Mine, too");
      await pass(20_000);
      expect(server.kept).toHaveLength(1);
      const leave = vi.fn<() => void>();
      await form.do((editor) => editor.keep(leave));
      expect(form.editor.failure?.conflict).toMatchObject({ theirs });
      expect(leave).not.toHaveBeenCalled();
      await form.do((editor) => editor.saveMerged({ ...editor.mine, name: "Merged" }));
      expect(server.saved, "nothing goes live").toEqual([]);
      expect(Object.fromEntries(server.kept[2] ?? [])).toMatchObject({
        known: "44",
        base: String(base),
        asked: "true",
      });
      expect(fieldsOf(server.kept[2])).toMatchObject({ name: "Merged" });
      expect(leave).toHaveBeenCalledOnce();
    },
  );

  it("is compared before a new item is made, which then takes its place", async () => {
    const form = await openForm({ item: null, held });
    server.saves.push(conflictWith({ version: 0, theirs, draftVersion: 44, isDraft: true }));
    await form.type("Mine");
    await form.do((editor) => editor.save());
    await form.do((editor) => editor.saveMerged(editor.mine));
    expect(Object.fromEntries(server.saved[1] ?? [])).toMatchObject({ intent: "create", draft: "44", name: "Mine" });
    expect(form.onSaved).toHaveBeenCalledOnce();
  });

  it("stays as they wrote it when what was typed since is thrown away", async () => {
    const form = await openForm({ item: null, held });
    server.keeps.push(conflictWith({ version: 0, theirs, draftVersion: 44, isDraft: true }));
    await form.type("Mine");
    await form.do((editor) => editor.keep(null));
    await form.do((editor) => editor.merge(editor.mine));
    await form.do((editor) => editor.discardTyped());
    expect(server.kept).toHaveLength(1);
  });
});

it("what the server does not keep can be left in the browser, and is offered the next time", async () => {
  const form = await openForm();
  await form.type("Mine");
  expect(form.editor.isRefused).toBe(false);
  server.keeps.push(refused("conflict"));
  await form.do((editor) => editor.keep(() => {}));
  expect(form.editor.isRefused).toBe(true);
  form.close();
  expect(local()).toEqual({ "7": "Mine" });
  expect((await openForm()).editor.draft.offer?.values).toMatchObject({ name: "Mine" });
});

describe("while a draft is on its way to a release", () => {
  it("nothing is kept over it", async () => {
    const form = await openForm();
    await form.type("Mine");
    await pass(1_500);
    const moved = Promise.withResolvers<ReturnType<typeof refused>>();
    server.saves.push(moved.promise);
    await form.do((editor) => editor.moveDraft("r1"));
    await form.type("Typed meanwhile");
    await pass(5_000);
    expect(server.kept).toHaveLength(1);
    await act(async () => moved.resolve(refused("unavailable")));
    await pass(1_500);
    expect(fieldsOf(server.kept[1])).toMatchObject({ name: "Typed meanwhile" });
  });
});

describe("what is typed while a draft is being discarded", () => {
  it.each([
    ["an item", row],
    ["a new item", null],
  ])("stays in the form of %s, and is kept next", async (_, item) => {
    const form = await openForm({ item });
    await form.type("Thrown away");
    await pass(1_500);
    const answer = Promise.withResolvers<ReturnType<typeof stored>>();
    server.keeps.push(answer.promise);
    await form.do((editor) => editor.discardDraft());
    await form.type("Typed meanwhile");
    await act(async () => answer.resolve(stored(0)));
    await pass(0);
    expect(form.editor.values).toMatchObject({ name: "Typed meanwhile" });
    expect(form.editor.isUnsaved()).toBe(true);
    expect(form.onSaved).not.toHaveBeenCalled();
    await pass(1_500);
    expect(Object.fromEntries(server.kept[2] ?? [])).toMatchObject({ known: "0" });
    expect(fieldsOf(server.kept[2])).toMatchObject({ name: "Typed meanwhile" });
  });
});

it("an offered draft over a newer save is compared with that, and takes its place when it is merged", async () => {
  const form = await openForm({ item: { ...row, draft } });
  server.saves.push(conflictWith({ version: 2, theirs: { ...row, name: "Newer" } }));
  await form.do((editor) => editor.publishDraft(draft));
  expect(form.editor.failure?.conflict?.version).toBe(2);
  expect(form.editor.mine).toMatchObject({ name: "Theirs" });
  await form.do((editor) => editor.saveMerged(editor.mine));
  expect(Object.fromEntries(server.saved[1] ?? [])).toMatchObject({ version: "2", draft: "40", name: "Theirs" });
  expect(form.onSaved).toHaveBeenCalledOnce();
});
