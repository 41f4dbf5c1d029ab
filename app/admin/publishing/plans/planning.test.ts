// @vitest-environment jsdom

import "#app/ui/testing/jsdom.ts";
import { type ReactElement, act, createElement, useRef } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider, useLoaderData } from "react-router";
import { expect, test } from "vitest";
import { Toaster } from "#app/ui/toast.tsx";
import type { PlannedChange } from "#domain/publishing/releases/planned-change.ts";
import type { PlanOfOne } from "#domain/publishing/schedules/schedules.ts";
import { RoleContext } from "../../frame/session/role.ts";
import { Schedules } from "./planning.tsx";
import { ChangeList } from "../releases/release-changes.tsx";
import { goingLive } from "../releases/stays-hidden.tsx";

const at = new Date("2026-03-02T09:00:00Z");

/** A part of a screen of somebody who may do everything. */
async function show(part: ReactElement): Promise<HTMLElement> {
  const element = createElement(RoleContext, { value: "admin" }, createElement(Toaster, null, part));
  const router = createMemoryRouter([{ path: "/", element }]);
  const box = document.createElement("div");
  const root = createRoot(box);
  await act(async () => root.render(createElement(RouterProvider, { router })));
  return box;
}

const verbs = { publish: "Publish", hide: "Hide" };
const planned = (schedules: Pick<PlanOfOne, "action" | "state">[]) =>
  show(
    createElement(Schedules, {
      path: "/",
      noun: "blog post",
      check: {},
      verbs,
      version: 0,
      offered: [],
      schedules: schedules.map((schedule, index) => ({
        id: String(index),
        local_time: "2026-03-02T09:00",
        time_zone: "UTC",
        due_at: at,
        ended_at: at,
        created_by: "ada@school.example",
        ...schedule,
      })) as PlanOfOne[],
    }),
  );

test("what is done at its time is not called late when it is a reminder", async () => {
  const { textContent } = await planned([
    { action: "review", state: "done" },
    { action: "hide", state: "done" },
  ]);
  expect(textContent).toContain("Due: ");
  expect(textContent.split("Late: ")).toHaveLength(2);
});

test("the plans of what is in a release only are there when the last one was canceled, too", async () => {
  const box = await planned([]);
  expect(box.querySelector("h2")?.textContent).toBe("Scheduled");
  expect(box.textContent).toContain("Nothing is scheduled.");
});

const unwritten = { by: null, at: null, fields: [], staysHidden: false, draftVersion: 1 };

test("a new item of a release links to its plans; what is stored has that link in its own list", async () => {
  const change = { kind: "blog_posts" as const, title: "Gala", ...unwritten };
  const changes: PlannedChange[] = [
    { ...change, itemId: "1", effect: "New" },
    { ...change, itemId: "2", effect: "Changed" },
    { ...change, itemId: "page:gala", kind: "site_texts", effect: "New" },
  ];
  const above = { current: null };
  const box = await show(createElement(ChangeList, { release: "r1", path: "/", changes, canTakeOut: true, above }));
  const links = [...box.querySelectorAll("a")].map((link) => link.getAttribute("href") ?? "");
  expect(links.filter((href) => href.startsWith("/admin/plan/"))).toEqual(["/admin/plan/blog/1"]);
});

test("the focus goes to the heading when a change was taken out, and its button with it", async () => {
  const change = { kind: "blog_posts" as const, effect: "Changed" as const, ...unwritten };
  let stored: PlannedChange[] = ["1", "2"].map((itemId) => ({ ...change, itemId, title: `Post ${itemId}` }));
  function Release() {
    const above = useRef<HTMLHeadingElement>(null);
    const changes = useLoaderData<PlannedChange[]>();
    return createElement(
      "div",
      null,
      createElement("h1", { ref: above, tabIndex: -1 }, "Spring"),
      createElement(ChangeList, { release: "r1", path: "/", changes, canTakeOut: true, above }),
    );
  }
  const element = createElement(RoleContext, { value: "admin" }, createElement(Toaster, null, createElement(Release)));
  const action = () => {
    stored = stored.slice(1);
    return { ok: true, value: null };
  };
  const route = { path: "/", element, action, loader: () => stored, HydrateFallback: () => null };
  const box = document.body.appendChild(document.createElement("div"));
  const root = createRoot(box);
  await act(async () => root.render(createElement(RouterProvider, { router: createMemoryRouter([route]) })));
  await expect.poll(() => box.querySelectorAll("li")).toHaveLength(2);
  const takeOut = box.querySelector<HTMLElement>("li button");
  takeOut?.focus();
  await act(async () => takeOut?.click());
  await expect.poll(() => box.querySelector("ul[aria-label=Changes]")?.textContent).not.toContain("Post 1");
  await expect.poll(() => document.activeElement?.textContent).toBe("Spring");
  await act(async () => root.unmount());
  box.remove();
});

test("what stays hidden says so by the word of its kind, and its button shows it and leaves the focus in the row", async () => {
  const hidden = { ...unwritten, effect: "New" as const, staysHidden: true };
  let stored: PlannedChange[] = [
    { ...hidden, kind: "blog_posts", itemId: "1", title: "Gala", draftVersion: 7 },
    { ...hidden, kind: "authors", itemId: "2", title: "Ada" },
    { ...hidden, kind: "site_texts", itemId: "page:gala", title: "Page: Gala" },
  ];
  const sent: Record<string, unknown>[] = [];
  function Release() {
    const changes = useLoaderData<PlannedChange[]>();
    const props = { release: "r1", path: "/", changes, above: { current: null } };
    return createElement(
      "div",
      null,
      createElement(ChangeList, { ...props, canTakeOut: true }),
      createElement("article", null, createElement(ChangeList, { ...props, canTakeOut: false })),
    );
  }
  const element = createElement(RoleContext, { value: "admin" }, createElement(Toaster, null, createElement(Release)));
  const action = async ({ request }: { request: Request }) => {
    sent.push(Object.fromEntries(await request.formData()));
    stored = stored.map((change) => (change.itemId === "1" ? { ...change, staysHidden: false } : change));
    return { ok: true, value: null };
  };
  const route = { path: "/", element, action, loader: () => stored, HydrateFallback: () => null };
  const box = document.body.appendChild(document.createElement("div"));
  const root = createRoot(box);
  await act(async () => root.render(createElement(RouterProvider, { router: createMemoryRouter([route]) })));
  await expect.poll(() => box.querySelectorAll("li")).toHaveLength(6);
  expect([...box.querySelectorAll("strong")].map(({ textContent }) => textContent)).toEqual([
    "Stays hidden: “Published” is off",
    "Stays hidden: “Active” is off",
    "Stays hidden: “Shown to visitors” is off",
    "Stayed hidden: “Published” was off",
    "Stayed hidden: “Active” was off",
    "Stayed hidden: “Shown to visitors” was off",
  ]);
  const buttons = [...box.querySelectorAll("button")].filter(({ textContent }) =>
    textContent.startsWith("Publish with the release"),
  );
  expect(buttons).toHaveLength(2);
  buttons[0]?.focus();
  await act(async () => buttons[0]?.click());
  await expect.poll(() => box.querySelectorAll("strong")).toHaveLength(4);
  expect(sent).toEqual([{ intent: "show", kind: "blog_posts", item: "1", version: "7" }]);
  await expect.poll(() => document.activeElement?.textContent).toBe("Edit Gala");
  await act(async () => root.unmount());
  box.remove();
});

test.each([
  [[false], "1 change goes live at once."],
  [[true], "1 change goes live at once, but stays hidden."],
  [[false, false], "2 changes go live at once."],
  [[false, true], "2 changes go live at once; 1 of them stays hidden."],
  [[true, true, false], "3 changes go live at once; 2 of them stay hidden."],
])("what goes live is counted apart from what stays hidden: %s", (hidden, words) => {
  expect(goingLive(hidden.map((staysHidden) => ({ staysHidden })))).toBe(words);
});
