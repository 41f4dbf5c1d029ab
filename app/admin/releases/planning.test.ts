// @vitest-environment jsdom

import "#app/ui/testing/jsdom.ts";
import { type ReactElement, act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
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
