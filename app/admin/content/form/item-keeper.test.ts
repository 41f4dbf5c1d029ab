// @vitest-environment jsdom

import { expect, it } from "vitest";
import { conflictWith, openForm, pass, refused, server, setFormStage, type stored } from "./testing/open-form.ts";

setFormStage();

it("what is thrown away while a save is on its way is thrown away at once", async () => {
  const form = await openForm();
  await form.type("Mine");
  await pass(1_500);
  server.saves.push(new Promise(() => {}));
  await form.do((editor) => editor.save());
  await form.do((editor) => editor.discardTyped());
  expect(server.kept.map((sent) => [sent.get("known"), sent.get("fields") === ""])).toEqual([
    ["0", false],
    ["1", true],
  ]);
});

it("what is typed while a refused save is on its way is kept with the rest", async () => {
  const form = await openForm();
  await form.type("Mine");
  const answer = Promise.withResolvers<ReturnType<typeof refused>>();
  server.saves.push(answer.promise);
  await form.do((editor) => editor.save());
  await form.do((editor) => editor.type("description", "Typed meanwhile"));
  await pass(5_000);
  expect(server.kept, "a save takes the place of the draft").toEqual([]);
  answer.resolve(refused("unavailable"));
  await pass(2_000);
  expect(JSON.parse(server.kept[0]?.get("fields") ?? "{}")).toMatchObject({
    name: "Mine",
    description: "Typed meanwhile",
  });
});

it("a field that was typed meanwhile stands above what the item was shown as since", async () => {
  const form = await openForm();
  const answer = Promise.withResolvers<ReturnType<typeof stored>>();
  server.keeps.push(answer.promise);
  await form.type("Mine");
  await pass(1_500);
  await form.do((editor) => editor.type("is_active", false));
  await form.do((editor) => editor.type("is_active", true));
  answer.resolve({ ok: true, value: { version: 40, visibilityChange: { to: "hidden", version: 2 } } });
  await pass(0);
  expect(form.editor.values["is_active"], "whoever shows it again means it").toBe(true);
});

it("after a comparison in which nothing of one's own is left, nothing is kept", async () => {
  const form = await openForm();
  await form.type("Mine");
  const theirs = { ...form.editor.values, name: "Theirs" };
  server.saves.push(conflictWith({ version: 2, theirs, draftVersion: 0 }));
  await form.do((editor) => editor.save());
  await form.do((editor) => editor.merge({ ...theirs, slug: "" }));
  await pass(5_000);
  expect(form.editor.values).toMatchObject({ name: "Theirs" });
  expect([server.kept, form.editor.isUnsaved()]).toEqual([[], false]);
});
