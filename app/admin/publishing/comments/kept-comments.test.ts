// @vitest-environment jsdom

import "#app/ui/testing/jsdom.ts";
import { type ReactNode, act, createElement, createRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import type { ActionFailure } from "#app/lib/answers.ts";
import { Toaster } from "#app/ui/toast.tsx";
import type { Thread } from "#domain/comments/find-threads.ts";
import { browserSession } from "../../frame/session/session-store.ts";
import { type CommentPanelHandle, CommentPanel } from "./comment-panel.tsx";
import { ThreadView } from "./thread-view.tsx";
import { type Passage, type SendComment, callComments } from "./threads.tsx";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Shows something to whoever is signed in. */
async function show(children: ReactNode) {
  let email = "ann@school.example";
  const router = createMemoryRouter([
    {
      id: "admin/layout",
      path: "/",
      loader: () => ({ auth: { state: "ready", email } }),
      HydrateFallback: () => null,
      element: createElement(Toaster, null, children),
    },
  ]);
  const box = document.createElement("div");
  document.body.append(box);
  const root = createRoot(box);
  await act(async () => root.render(createElement(RouterProvider, { router })));
  await vi.waitFor(() => expect(box.querySelector("button")).not.toBeNull());
  const named = (name: string) =>
    [...box.querySelectorAll("button")].find(({ textContent }) => textContent.startsWith(name));
  return {
    box,
    named,
    area: () => box.querySelector("textarea"),
    press: (name: string) => act(async () => named(name)?.click()),
    escape: () =>
      act(async () => {
        const key = new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true });
        box.querySelector("textarea")?.dispatchEvent(key);
      }),
    async signInAs(other: string) {
      email = other;
      await act(() => router.revalidate());
    },
    async type(words: string) {
      const area = box.querySelector("textarea");
      const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")!;
      await act(async () => {
        set?.call(area, words);
        area?.dispatchEvent(new InputEvent("input", { bubbles: true }));
      });
    },
    async end() {
      await act(async () => root.unmount());
      box.remove();
    },
  };
}

const thread: Thread = {
  id: "7",
  kind: "blog_posts",
  itemId: "1",
  title: "Regatta",
  isNew: false,
  field: "title",
  quote: "",
  before: "",
  after: "",
  link: null,
  page: "",
  place: "",
  resolved: null,
  leftOut: 0,
  comments: [
    {
      id: "7",
      author: "cleo@school.example",
      isOfTeam: true,
      body: "When?",
      at: new Date(0),
      isEdited: false,
      isDeleted: false,
      mayEdit: false,
      mayDelete: true,
    },
  ],
};

const lost: ActionFailure = { ok: false, code: "network", error: "Not reached.", fields: {} };
const losing = async () => lost;
const view = (send: SendComment = losing) =>
  createElement(ThreadView, { thread, place: "Title", send, hold: () => () => undefined });

test("words that are kept are shown to nobody else, and to their writer again", async () => {
  const { area, named, press, type, escape, signInAs, end } = await show(view());
  await press("Answer");
  await type("Since May.");
  await escape();
  await signInAs("bob@school.example");
  expect(named("Continue your reply")).toBeUndefined();
  await press("Answer");
  expect(area()?.value).toBe("");
  await escape();
  await signInAs("Ann@school.example");
  await press("Continue your reply");
  expect(area()?.value).toBe("Since May.");
  await press("Cancel");
  await end();
});

test("an answer whose acknowledgment was lost has the same id when it is sent again from another editor", async () => {
  const send = vi.fn<SendComment>(losing);
  const { box, press, type, escape, end } = await show(view(send));
  const submit = () =>
    act(async () => [...box.querySelectorAll("button")].find(({ textContent }) => textContent === "Answer")?.click());
  await press("Answer");
  await type("Since May.");
  await submit();
  expect(box.textContent).toContain("The server could not be reached. What you wrote is still here.");
  await escape();
  await press("Continue your reply");
  await submit();
  await type("Since June.");
  await submit();
  const [first, again, corrected] = send.mock.calls.map(([sent]) => sent["id"]);
  expect(again).toBe(first);
  expect(corrected).not.toBe(first);
  await press("Cancel");
  await end();
});

test("a comment that is kept is still about its words, also when another field's mark is pressed", async () => {
  const panel = createRef<CommentPanelHandle>();
  const about: Passage = { field: "excerpt", anchor: { quote: "the old refectory", before: "in ", after: "." } };
  const element = createElement(CommentPanel, {
    ref: panel,
    comments: {
      subject: "blog_posts/1",
      threads: [],
      failure: null,
      reload: () => undefined,
      send: losing,
    },
    what: "post",
    fields: new Map([
      ["title", "Title"],
      ["excerpt", "Excerpt"],
    ]),
    lastPlace: vi.fn<() => Passage | null>(() => null).mockReturnValueOnce(about),
  });
  const { box, area, press, type, escape, end } = await show(element);
  const place = () => [box.querySelector("select")?.value, box.querySelector("q")?.textContent];
  await press("Comment");
  await type("Is it open?");
  await escape();
  await press("Continue your comment");
  expect(place()).toEqual(["excerpt", "the old refectory"]);
  await escape();
  await act(async () => panel.current?.open("title"));
  expect(place()).toEqual(["excerpt", "the old refectory"]);
  expect(area()?.value).toBe("Is it open?");
  // What is chosen then counts from there on.
  await press("About the whole field");
  await escape();
  await press("Continue your comment");
  expect(place()).toEqual(["excerpt", undefined]);
  await press("Cancel");
  await press("Comment");
  expect(place()).toEqual(["", undefined]);
  await end();
});

test("a session that turns out to be over is over for the whole screen, and what was not done says so in place", async () => {
  const signedOut = vi.spyOn(browserSession(), "markSignedOut").mockReturnValue();
  const answer = { ok: false, code: "unauthenticated", error: "Please sign in.", fields: {} };
  vi.stubGlobal("fetch", async () => Response.json(answer, { status: 401 }));
  const element = view(async (fields) => {
    const result = await callComments(fields);
    return result.ok ? null : result;
  });
  const { box, press, end } = await show(element);
  await press("Resolve");
  await vi.waitFor(() => expect(signedOut).toHaveBeenCalledOnce());
  expect(box.querySelector("article [role=alert]")?.textContent).toBe("Please sign in.");
  await end();
});

test("the comments in the middle of a long thread come when they are asked for, and again with the thread", async () => {
  const comment = (id: number) => ({ ...thread.comments[0]!, id: String(id), body: `Number ${id}` });
  const numbered = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => comment(from + at));
  const server = { stored: numbered(0, 9), asked: [] as string[] };
  const sent = (): Thread => {
    const latest = server.stored.slice(-2);
    const comments = [server.stored[0]!, ...latest];
    return { ...thread, comments, leftOut: server.stored.length - comments.length };
  };
  vi.stubGlobal("fetch", async (_: string, { body }: { body: URLSearchParams }) => {
    server.asked.push(`${body.get("intent")} ${body.get("thread")}`);
    return Response.json({ ok: true, value: server.stored });
  });
  let again: (() => void) | undefined;
  function Screen() {
    const [shown, show] = useState(sent);
    again = () => show(sent());
    return createElement(ThreadView, { thread: shown, place: "Title", send: losing, hold: () => () => undefined });
  }
  const { box, named, press, end } = await show(createElement(Screen));
  const bodies = () => [...box.querySelectorAll("ol li p[dir]")].map((one) => Number(one.textContent.slice(7)));
  expect(bodies()).toEqual([0, 8, 9]);
  expect(server.asked).toEqual([]);
  await press("Show 7 earlier comments");
  await vi.waitFor(() => expect(bodies()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]));
  expect(named("Show")).toBeUndefined();
  server.stored = numbered(0, 12);
  await act(async () => again?.());
  await vi.waitFor(() => expect(bodies()).toEqual(Array.from({ length: 13 }, (_, at) => at)));
  expect(server.asked).toEqual(["comments 7", "comments 7"]);
  await end();
});
