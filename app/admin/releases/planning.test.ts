// @vitest-environment jsdom

import "#app/ui/testing/jsdom.ts";
import { type ReactElement, act, createElement, useRef } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider, useLoaderData } from "react-router";
import { expect, test } from "vitest";
import { Toaster } from "#app/ui/toast.tsx";
import type { PlannedChange } from "#domain/publishing/planned.ts";
import type { Schedule } from "#domain/publishing/schedules/schedules.ts";
import { RoleContext } from "../session/role.ts";
import { Schedules } from "./planning.tsx";
import { ChangeList } from "./release-changes.tsx";

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
const planned = (schedules: Pick<Schedule, "action" | "state">[]) =>
  show(
    createElement(Schedules, {
      path: "/",
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
      })) as Schedule[],
    }),
  );

test("what is done at its time is not called late when it is a reminder", async () => {
  const { textContent } = await planned([
    { action: "review", state: "done" },
    { action: "hide", state: "done" },
  ]);
  expect(textContent).toContain("Due: ");
  expect(textContent.split("Done late: ")).toHaveLength(2);
});

test("the plans of what is in a release only are there when the last one was canceled, too", async () => {
  const box = await planned([]);
  expect(box.querySelector("h2")?.textContent).toBe("At a time");
  expect(box.textContent).toContain("Nothing is planned.");
});

test("a new item of a release links to its plans; what is stored has that link in its own list", async () => {
  const change = { kind: "blog_posts" as const, title: "Gala", by: null, at: null, fields: [] };
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
  const change = { kind: "blog_posts" as const, effect: "Changed" as const, by: null, at: null, fields: [] };
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
