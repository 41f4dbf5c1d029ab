// @vitest-environment jsdom

import "#app/ui/testing/jsdom.ts";
import { act, createElement, useRef } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider, useLoaderData } from "react-router";
import { expect, test, vi } from "vitest";
import { Toaster } from "#app/ui/toast.tsx";
import type { Review } from "#domain/reviews/reviews.ts";
import { RoleContext } from "../../frame/session/role.ts";
import { ReviewLists } from "./review-list.tsx";
import { shouldRevalidate } from "./reviews.tsx";

Object.assign(HTMLElement.prototype, { scrollIntoView() {} });

const review: Review = {
  kind: "blog_posts",
  itemId: "1",
  title: "Regatta",
  state: "waiting",
  isNeeded: true,
  writers: ["ann@school.example"],
  fingerprint: "first",
  isNew: true,
  version: 1,
  request: null,
  decision: null,
  mayDecide: true,
  isForMe: true,
};

/** Shows a review as the server has it, in a group for its state, and answers what is sent. */
async function show(stored: Review, answers: object[]) {
  const server = { stored: stored as Review | null, sent: [] as Record<string, unknown>[] };
  function Screen() {
    const shown = useLoaderData<Review | null>();
    const above = useRef<HTMLHeadingElement>(null);
    const groups = shown ? [{ title: shown.state, list: [shown] }] : [];
    return createElement(
      "div",
      null,
      createElement("h1", { ref: above, tabIndex: -1 }, "Reviews"),
      createElement(ReviewLists, { groups, above }),
    );
  }
  const element = createElement(RoleContext, { value: "admin" }, createElement(Toaster, null, createElement(Screen)));
  const router = createMemoryRouter(
    [
      {
        path: "/admin/reviews",
        element,
        HydrateFallback: () => null,
        loader: () => server.stored,
        shouldRevalidate,
        async action({ request }) {
          server.sent.push(Object.fromEntries(await request.formData()));
          return answers.shift();
        },
      },
    ],
    { initialEntries: ["/admin/reviews"] },
  );
  const box = document.createElement("div");
  document.body.append(box);
  const root = createRoot(box);
  await act(async () => root.render(createElement(RouterProvider, { router })));
  await expect.poll(() => box.querySelector("li")).not.toBeNull();
  return {
    box,
    server,
    press: (name: string) =>
      act(async () => {
        const named = [...document.querySelectorAll("button")].findLast(({ textContent }) => textContent === name);
        named?.focus();
        named?.click();
      }),
    async type(label: string, words: string) {
      const area = [...document.querySelectorAll("label")].find(({ textContent }) => textContent.startsWith(label));
      const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")!;
      await act(async () => {
        set?.call(area?.control, words);
        area?.control?.dispatchEvent(new InputEvent("input", { bubbles: true }));
      });
    },
    async end() {
      await act(async () => root.unmount());
      box.remove();
    },
  };
}

const refused = (code: string, error: string, more: object = {}) => ({ ok: false, code, error, fields: {}, ...more });
const row = (box: HTMLElement) => box.querySelector("[data-review]");

test("a decision that was refused because of a change is about what is loaded then, and the words stay", async () => {
  const changed = "“Regatta” was changed in the meantime. Please check it again.";
  const { box, server, press, end, type } = await show(review, [refused("conflict", changed), { ok: true }]);
  await press("Approve");
  await type("Note for the person who asked", "Fine.");
  server.stored = { ...review, fingerprint: "second", version: 2 };
  await press("Approve");
  await expect.poll(() => box.querySelector("form [role=alert]")?.textContent).toBe(changed);
  // What comes after that was not what is decided on.
  await press("Approve");
  await expect.poll(() => server.sent.length).toBe(2);
  expect(server.sent).toMatchObject([
    { words: "Fine.", fingerprint: "first", version: "1" },
    { words: "Fine.", fingerprint: "second", version: "2" },
  ]);
  await end();
});

test("what the gate finds in a reviewed draft stands in its row, and an admin goes on with a reason", async () => {
  const findings = [{ rule: "links", level: "error", message: "No such page.", page: "/blog/regatta", place: null }];
  const stopped = refused("invalid", "An error stops the publication.", { findings });
  const approved: Review = { ...review, state: "approved", mayDecide: false };
  const { box, server, press, type, end } = await show(approved, [stopped, { ok: true }]);
  await press("Publish");
  await expect.poll(() => row(box)?.textContent).toContain("No such page.");
  await type("Reason to publish anyway", "The page comes at noon.");
  await press("Publish in spite of the error");
  await expect.poll(() => server.sent[1]).toMatchObject({ intent: "publish", override: "The page comes at noon." });
  await end();
});

test("the gate stops a publication without a review, too", async () => {
  const findings = [{ rule: "links", level: "error", message: "No such page.", page: "/blog/regatta", place: null }];
  const stopped = refused("invalid", "An error stops the publication.", { findings });
  const { box, server, press, type, end } = await show(review, [stopped, { ok: true }]);
  await press("Publish without a review");
  await type("Reason", "Nobody else is here.");
  await press("Publish without a review");
  await expect.poll(() => box.querySelector("[role=dialog], dialog")?.textContent).toContain("No such page.");
  await type("Reason to publish anyway", "The page comes at noon.");
  await press("Publish in spite of the error");
  await expect
    .poll(() => server.sent[1])
    .toMatchObject({
      intent: "publish-anyway",
      reason: "Nobody else is here.",
      override: "The page comes at noon.",
    });
  await end();
});

test("why a button of a row did nothing stands in the row", async () => {
  const waiting: Review = {
    ...review,
    request: { id: "4", by: "ann@school.example", of: null, words: "", at: new Date(0) },
  };
  const gone = refused("forbidden", "Only whoever asked can take it back.");
  const { box, press, end } = await show(waiting, [gone]);
  await press("Withdraw request");
  await expect.poll(() => row(box)?.querySelector("[role=alert]")?.textContent).toBe(gone.error);
  await end();
});

test("the focus goes with a row that moves, and to the heading when its row is gone", async () => {
  const { box, server, press, end } = await show(review, [{ ok: true }, { ok: true }]);
  await press("Approve");
  server.stored = { ...review, state: "approved", mayDecide: false };
  await press("Approve");
  await expect.poll(() => box.querySelector("section")?.getAttribute("aria-label")).toBe("approved");
  await expect.poll(() => document.activeElement?.textContent).toBe("Regatta");
  server.stored = null;
  await press("Publish");
  await expect.poll(() => box.querySelector("section")).toBeNull();
  await expect.poll(() => document.activeElement?.textContent).toBe("Reviews");
  await end();
});

test("what a draft changes is loaded when it is opened, and again for another state of it", async () => {
  const asked: (string | null)[] = [];
  vi.stubGlobal("fetch", async (_: string, { body }: { body: URLSearchParams }) => {
    asked.push(body.get("fingerprint"));
    const value = [{ label: "Title", live: "Regatta", draft: `Regatta ${body.get("fingerprint")}` }];
    return Response.json({ ok: true, value });
  });
  const { box, server, press, end } = await show(review, [
    refused("conflict", "“Regatta” was changed in the meantime."),
  ]);
  const details = box.querySelector("details");
  expect(details?.querySelector("dl")).toBeNull();
  expect(asked).toEqual([]);
  await act(async () => details?.setAttribute("open", ""));
  await expect.poll(() => box.querySelector("dd")?.textContent).toBe("Regatta first");
  await press("Approve");
  server.stored = { ...review, fingerprint: "second", version: 2 };
  await press("Approve");
  await expect.poll(() => box.querySelector("dd")?.textContent).toBe("Regatta second");
  expect(new Set(asked)).toEqual(new Set(["first", "second"]));
  vi.unstubAllGlobals();
  await end();
});
