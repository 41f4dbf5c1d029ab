// @vitest-environment jsdom

import { act, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { moduleKind } from "#domain/kinds/module.ts";
import { KeptDraft } from "./server-draft.tsx";
import { type Kept, conflictWith, fieldsOf, openForm, pass, server, setFormStage } from "./testing/open-form.ts";

setFormStage();

describe("the draft of an item that was hidden since its form was opened", () => {
  it("is kept with what was done to the item since the form was opened, and says so until someone has compared it", async () => {
    const form = await openForm();
    const words = () => {
      const { visibilityChange } = form.editor.onServer;
      const rest = { noun: "module", wasPublic: true, releases: [], onRelease() {}, onAsk: null, onDiscard() {} };
      return renderToStaticMarkup(createElement(KeptDraft, { visibilityChange, ...rest }));
    };
    server.keeps.push({ ok: true, value: { version: 40, visibilityChange: { to: "hidden", version: 2 } } });
    await form.type("Mine");
    await pass(1_500);
    expect(words()).toContain("Someone has hidden this module since you opened it. The draft leaves that so.");
    expect(words()).toContain("Visitors do not see this module.");
    await form.type("Mine, too");
    await pass(1_500);
    expect(words()).toContain("Someone has hidden");
    server.saves.push(conflictWith({ version: 3, theirs: { name: "Live", description: "Words" } }));
    await form.do((editor) => editor.save());
    await form.do((editor) => editor.saveMerged({ name: "Mine", description: "Words" }));
    expect(form.editor.onServer.visibilityChange).toBeUndefined();
  });

  it("is kept of an item as it is by now: the box that shows it says so, and what is done with it counts", async () => {
    const form = await openForm();
    const box = () => form.editor.values[moduleKind.shown];
    const answer = Promise.withResolvers<Kept>();
    server.keeps.push(answer.promise);
    await form.type("Mine");
    await pass(1_500);
    await form.type("Mine, typed meanwhile");
    expect(box()).toBe(true);
    await act(async () =>
      answer.resolve({ ok: true, value: { version: 40, visibilityChange: { to: "hidden", version: 2 } } }),
    );
    expect([box(), form.editor.values["name"]]).toEqual([false, "Mine, typed meanwhile"]);
    await pass(1_500);
    expect([server.kept[1]?.get("base"), fieldsOf(server.kept[1])]).toEqual([
      "2",
      expect.objectContaining({ name: "Mine, typed meanwhile", [moduleKind.shown]: false }),
    ]);
    await pass(5_000);
    expect(server.kept, "what was kept is not sent again").toHaveLength(2);
    await form.do((editor) => editor.type(moduleKind.shown, true));
    await pass(1_500);
    expect([server.kept[2]?.get("base"), fieldsOf(server.kept[2])]).toEqual([
      "2",
      expect.objectContaining({ [moduleKind.shown]: true }),
    ]);
    await form.do((editor) => editor.save());
    expect(Object.fromEntries(server.saved[0] ?? [])).toMatchObject({ version: "2", [moduleKind.shown]: "true" });
  });

  it("does not come back when it is discarded while the answer that says so is on its way", async () => {
    const form = await openForm();
    const answer = Promise.withResolvers<Kept>();
    await form.type("Mine");
    await pass(1_500);
    server.keeps.push(answer.promise);
    await form.type("Mine, too");
    await pass(1_500);
    await form.do((editor) => editor.discardDraft());
    await act(async () =>
      answer.resolve({ ok: true, value: { version: 41, visibilityChange: { to: "hidden", version: 2 } } }),
    );
    expect(form.editor.values).toMatchObject({ name: "Live", [moduleKind.shown]: false });
    await pass(8_000);
    // Two drafts, and that they are discarded.
    expect([server.kept.length, form.editor.isUnsaved()]).toEqual([3, false]);
  });

  it("is kept once of an item that was hidden, when nothing was typed meanwhile; discarded, the box stays as it is", async () => {
    const form = await openForm();
    server.keeps.push({ ok: true, value: { version: 40, visibilityChange: { to: "hidden", version: 2 } } });
    await form.type("Mine");
    await pass(8_000);
    expect([server.kept.length, form.editor.onServer.status]).toEqual([1, "saved"]);
    await form.do((editor) => editor.discardDraft());
    expect(form.editor.values).toMatchObject({ name: "Live", [moduleKind.shown]: false });
    expect(form.editor.isUnsaved()).toBe(false);
  });
});
