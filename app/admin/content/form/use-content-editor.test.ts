// @vitest-environment jsdom

import { act } from "react";
import { describe, expect, it, vi } from "vitest";
import type { ActionResult } from "#app/lib/answers.ts";
import { browserSession } from "../../frame/session/session-store.ts";
import type { ContentAnswer } from "../change-content.ts";
import {
  type Kept,
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
  updated,
} from "./testing/open-form.ts";
import type { useContentEditor } from "./use-content-editor.ts";

setFormStage();

describe("a draft on the server", () => {
  it("is sent again by itself after a failure that passes", async () => {
    const form = await openForm();
    server.keeps.push(refused("unavailable"), refused("internal"));
    await form.type("Mine");
    await pass(1_500);
    expect(form.editor.onServer.failure).toBeNull();
    await pass(25_000);
    expect(server.kept.map((sent) => fieldsOf(sent))).toMatchObject([
      { name: "Mine" },
      { name: "Mine" },
      { name: "Mine" },
    ]);
    expect(form.editor.onServer.status).toBe("saved");
  });

  it("is sent again when the text that was refused is another one", async () => {
    const form = await openForm();
    server.keeps.push(refused("too_large"));
    await form.type("Mine, much too long");
    await pass(1_500);
    expect(form.editor.onServer.failure?.code).toBe("too_large");
    await pass(20_000);
    expect(server.kept).toHaveLength(1);
    await form.type("Mine");
    expect(form.editor.onServer.failure).toBeNull();
    await pass(1_500);
    expect(server.kept).toHaveLength(2);
  });

  it("that was not discarded belongs to whoever wrote it", async () => {
    const form = await openForm({ item: { ...row, draft } });
    server.keeps.push(refused("internal"));
    await form.do((editor) => editor.discardDraft());
    expect(server.kept[0]?.get("known")).toBe("40");
    expect(form.editor.failure?.code).toBe("internal");
    await form.type("Mine");
    await form.do((editor) => editor.save());
    expect(server.saved[0]?.get("draft")).toBe("0");
  });

  it("that was asked for without a session is kept after the sign-in", async () => {
    const signedOut = vi.spyOn(browserSession(), "markSignedOut").mockReturnValue();
    const form = await openForm();
    server.keeps.push(refused("unauthenticated"));
    await form.type("Mine");
    const leave = vi.fn<() => void>();
    await form.do((editor) => editor.keep(leave));
    expect(form.editor.failure?.code).toBe("unauthenticated");
    expect(signedOut).toHaveBeenCalledOnce();
    expect(leave).not.toHaveBeenCalled();
    await form.do((editor) => editor.resend());
    expect(form.editor.failure).toBeNull();
    expect(leave).toHaveBeenCalledOnce();
  });
});

const ann = { id: "1", email: "ann@school.example", name: "Ann", emailVerified: true };
const session = (user = ann) => ({
  session: { user, expiresAt: Date.now(), assurance: "aal1" as const },
  isOver: false,
});

describe("what is typed while it is not known who is signed in", () => {
  it("is kept as soon as it is, without another key", async () => {
    const state = vi.spyOn(browserSession(), "getState").mockReturnValue(session());
    const isSignedIn = vi.spyOn(browserSession(), "isSignedInAs").mockReturnValue(false);
    const watchers = new Set<() => void>();
    vi.spyOn(browserSession(), "watch").mockImplementation((watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    });
    const form = await openForm({ email: ann.email });
    await form.type("Mine");
    await pass(20_000);
    expect(server.kept).toEqual([]);
    isSignedIn.mockReturnValue(true);
    state.mockReturnValue(session());
    await form.do(() => watchers.forEach((tell) => tell()));
    await pass(1_500);
    expect(server.kept.map(fieldsOf)).toMatchObject([{ name: "Mine" }]);
  });
});

describe("that a draft is kept", () => {
  it("is said of what is typed now, and of nothing older", async () => {
    const form = await openForm();
    await form.type("Mine");
    await pass(1_500);
    expect(form.editor.onServer.status).toBe("saved");
    await form.type("Mine, too");
    expect(form.editor.onServer.status).toBeNull();
    await pass(1_500);
    expect(form.editor.onServer.status).toBe("saved");
  });

  it("is not said while someone else is signed in over the form, whose text it is not", async () => {
    const state = vi.spyOn(browserSession(), "getState").mockReturnValue(session());
    vi.spyOn(browserSession(), "isSignedInAs").mockImplementation(
      (email) => browserSession().getState().session?.user.email === email,
    );
    const form = await openForm({ email: ann.email });
    await form.type("Mine");
    await pass(1_500);
    expect([form.editor.onServer.status, form.editor.onServer.failure]).toEqual(["saved", null]);
    state.mockReturnValue(session({ ...ann, email: "bob@school.example" }));
    await form.type("Typed by Bob");
    await pass(1_500);
    expect(server.kept).toHaveLength(1);
    expect(form.editor.onServer.status).toBeNull();
    expect(form.editor.onServer.failure?.error).toContain(ann.email);
    state.mockReturnValue(session());
    await form.type("Mine again");
    expect(form.editor.onServer.failure).toBeNull();
    await pass(1_500);
    expect(form.editor.onServer.status).toBe("saved");
  });
});

describe("what is typed meanwhile", () => {
  it("keeps the form open after a save, is kept in the browser, and as a draft of the new version", async () => {
    const form = await openForm();
    const answer = Promise.withResolvers<ActionResult<ContentAnswer>>();
    server.saves.push(answer.promise);
    await form.type("Saved");
    await form.do((editor) => editor.save());
    await form.type("Typed meanwhile");
    await act(async () => answer.resolve(updated()));
    await pass(500);
    expect(form.onSaved).not.toHaveBeenCalled();
    expect([form.editor.opened.row?.version, form.editor.isUnsaved()]).toEqual([2, true]);
    expect(local()).toEqual({ "7": "Typed meanwhile" });
    await form.do((editor) => editor.keep(null));
    expect(server.kept[0]?.get("base")).toBe("2");
    expect(fieldsOf(server.kept[0])).toMatchObject({ name: "Typed meanwhile" });
    await form.do((editor) => editor.save());
    expect(form.onSaved).toHaveBeenCalledOnce();
    expect(local()).toEqual({});
  });

  it("keeps the form open after a draft was kept", async () => {
    const form = await openForm();
    const answer = Promise.withResolvers<Kept>();
    server.keeps.push(answer.promise);
    await form.type("Kept");
    const leave = vi.fn<() => void>();
    await form.do((editor) => editor.keep(leave));
    expect(form.editor.isKeeping).toBe(true);
    await form.type("Typed meanwhile");
    await act(async () => answer.resolve(stored(40)));
    expect(leave).not.toHaveBeenCalled();
    await pass(1_500);
    expect(fieldsOf(server.kept[1])).toMatchObject({ name: "Typed meanwhile" });
  });
});

describe("unsaved text in the browser", () => {
  it("is what was typed, not what a release says, and belongs to that release", async () => {
    const held = { id: "7", draft, release: { id: "r1", name: "Autumn" } };
    const untouched = await openForm({ held });
    await pass(500);
    untouched.close();
    expect(local()).toEqual({});
    const form = await openForm({ held });
    await form.type("Mine");
    await pass(500);
    expect(local()).toEqual({ "7@r1": "Mine" });
    form.close();
    expect((await openForm()).editor.draft.offer).toBeNull();
    const again = await openForm({ held });
    expect(again.editor.draft.offer?.values).toMatchObject({ name: "Mine" });
  });

  it("of a new item moves to its draft as soon as there is one", async () => {
    const form = await openForm({ item: null });
    await form.type("Mine");
    await pass(500);
    expect(local()).toEqual({ new: "Mine" });
    await pass(1_500);
    expect(local()).toEqual({ [form.editor.id]: "Mine" });
    form.close();
    expect((await openForm({ item: null })).editor.draft.offer).toBeNull();
  });

  it.each([
    [
      "publishes",
      (editor: ReturnType<typeof useContentEditor>) => editor.publishDraft(draft),
      { draft: "40", base: "1" },
    ],
    ["moves", (editor: ReturnType<typeof useContentEditor>) => editor.moveDraft("r1"), { draft: "40" }],
  ])("stays when somebody %s the offered draft", async (_, decide, seen) => {
    const form = await openForm({ item: { ...row, draft } });
    await form.type("Mine");
    await form.do(decide);
    expect(Object.fromEntries(server.saved[0] ?? [])).toMatchObject(seen);
    expect(form.onSaved).toHaveBeenCalledOnce();
    form.close();
    const later = await openForm({ item: { ...row, version: 2 } });
    expect(later.editor.draft.offer).toMatchObject({ isOutdated: true, values: { name: "Mine" } });
  });

  it("is the next offer when somebody goes on with the offered draft", async () => {
    const form = await openForm({ item: { ...row, draft } });
    await form.type("Mine");
    await form.do((editor) => editor.useServerDraft(draft));
    expect(form.editor.values).toMatchObject({ name: "Theirs" });
    expect(form.editor.draft.offer?.values).toMatchObject({ name: "Mine" });
    await pass(20_000);
    expect(server.kept, "nothing was typed in it yet").toEqual([]);
  });
});
