// @vitest-environment jsdom

import "#app/ui/testing/jsdom.ts";
import { type ReactNode, act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider, type ShouldRevalidateFunctionArgs } from "react-router";
import { expect, test, vi } from "vitest";
import { Toaster } from "#app/ui/toast.tsx";
import type { ItemPlan } from "#domain/publishing/planned.ts";
import type { PreviewLink } from "#domain/publishing/preview-links.ts";
import type { Collision } from "#domain/publishing/releases/collisions.ts";
import type { PlanOfOne } from "#domain/publishing/schedules/schedules.ts";
import { InReleases, ReviewBy } from "../../content/plan/plan-sections.tsx";
import { shouldRevalidate as reloadsPlan } from "../../content/plan/plan.tsx";
import { CheckPanel, useCheck } from "../../frame/change/findings.tsx";
import { shouldRevalidate as reloadsReviews } from "../reviews/reviews.tsx";
import { RoleContext } from "../../frame/session/role.ts";
import { Schedules } from "../plans/planning.tsx";
import { ScheduleDialog } from "../plans/schedule-dialog.tsx";
import { PreviewLinks } from "../plans/preview-links.tsx";
import { ChangeList, CollisionList } from "./release-changes.tsx";
import { shouldRevalidate as reloadsRelease } from "./release.tsx";

const path = "/admin/releases/1";
const refusal = { ok: false, code: "conflict", error: "“Regatta” was changed in the meantime.", fields: {} };

/** Presses a button whose change is refused. @returns the list item, else the section, that says why */
async function placeOfRefusal(children: ReactNode, button: string): Promise<string | null | undefined> {
  const element = createElement(RoleContext, { value: "admin" }, createElement(Toaster, null, children));
  const router = createMemoryRouter([{ path, element, action: () => refusal }], { initialEntries: [path] });
  const box = document.createElement("div");
  document.body.append(box);
  const root = createRoot(box);
  await act(async () => root.render(createElement(RouterProvider, { router })));
  const named = [...box.querySelectorAll("button")].findLast(({ textContent }) => textContent.startsWith(button));
  await act(async () => named?.click());
  await expect.poll(() => box.querySelectorAll("[role=alert]").length).toBeGreaterThan(0);
  await act(() => expect.poll(() => router.state.fetchers.size).toBe(0));
  const told = [...box.querySelectorAll("[role=alert]")].find(({ textContent }) => textContent === refusal.error);
  const place = told?.closest("li, section, dialog")?.textContent;
  await act(async () => root.unmount());
  box.remove();
  return place;
}

const at = new Date(0);
const schedule = (id: string, local: string, rest: Partial<PlanOfOne> = {}) =>
  ({
    id,
    action: "publish",
    state: "waiting",
    local_time: local,
    time_zone: "UTC",
    due_at: at,
    created_by: `planner ${id}`,
    ...rest,
  }) as PlanOfOne;
const verbs = { publish: "Publish", hide: "Hide" } as const;
const schedules = [schedule("1", "2030-05-01T09:00"), schedule("2", "2030-06-01T09:00")];
const scheduling = { path, noun: "release", check: {}, verbs, version: 1 };
const planned = createElement(Schedules, { ...scheduling, schedules, offered: ["publish"] });
const scheduled = createElement(ScheduleDialog, { ...scheduling, offered: ["publish"], planned: [], onClose() {} });
const plan: ItemPlan = {
  title: "Regatta",
  isStored: true,
  isPublic: false,
  state: { state: "hidden" as const, hasChanges: false },
  path: null,
  draftVersion: 1,
  releases: [{ id: "1", name: "Spring", action: null }],
  schedules: [],
  links: [],
};
const reviews = [schedule("1", "", { action: "review" }), schedule("2", "", { action: "review", state: "done" })];
const above = { current: null };
const changes = ["1", "2"].map((itemId) => ({
  kind: "blog_posts" as const,
  itemId,
  title: `Post ${itemId}`,
  effect: "Changed" as const,
  staysHidden: true,
  draftVersion: 1,
  by: null,
  at: null,
  fields: [],
}));
const collision: Collision = {
  kind: "blog_posts",
  itemId: "1",
  title: "Post 1",
  reason: "changed",
  draftVersion: 1,
  liveVersion: 2,
  fields: [],
};
const link = {
  id: "1",
  label: "The printer",
  looks: 0,
  last_look_at: null,
  may_comment: false,
  revoked_at: null,
  expires_at: new Date(Date.now() + 86_400_000),
} as PreviewLink;

test.each([
  ["a plan", scheduled, "Schedule", "Schedule this release"],
  ["the end of a plan", planned, "Cancel", "planner 2"],
  ["a place in a release", createElement(InReleases, { path, plan }), "Add to the release", "In a release"],
  ["a reminder", createElement(ReviewBy, { path, reviews }), "Set reminder", "Review by"],
  ["the end of a reminder", createElement(ReviewBy, { path, reviews }), "Cancel", "planner 1"],
  ["a review", createElement(ReviewBy, { path, reviews }), "Reviewed", "planner 2"],
  [
    "what is taken out",
    createElement(ChangeList, { release: "1", path, changes, canTakeOut: true, above }),
    "Remove",
    "Post 2",
  ],
  [
    "what is to be shown",
    createElement(ChangeList, { release: "1", path, changes, canTakeOut: true, above }),
    "Publish with the release",
    "Post 2",
  ],
  [
    "what is settled",
    createElement(CollisionList, { path, collisions: [collision], above }),
    "Keep this version",
    "Post 1",
  ],
  ["a link", createElement(PreviewLinks, { path, links: [link] }), "Create link", "Preview links"],
  ["the end of a link", createElement(PreviewLinks, { path, links: [link] }), "End link", "The printer"],
])("why %s was refused is said where it was asked for", async (_, children, button, place) => {
  expect(await placeOfRefusal(children, button)).toContain(place);
});

test("why a check did not happen stands below its button", async () => {
  vi.stubGlobal("fetch", async () => Response.json(refusal, { status: 409 }));
  const Check = () => {
    const { check, ...found } = useCheck();
    return createElement(CheckPanel, { ...found, what: "this page", onCheck: () => void check({ release: "1" }) });
  };
  expect(await placeOfRefusal(createElement(Check), "Check")).toContain("Checks");
  vi.unstubAllGlobals();
});

test.each([
  ["a release", reloadsRelease],
  ["a plan", reloadsPlan],
  ["reviews", reloadsReviews],
])(
  "the screen of %s is loaded again when something was changed meanwhile, and after no other refusal",
  (_, reloads) => {
    const isLoaded = (intent: string, actionResult: object) => {
      const formData = new FormData();
      formData.set("intent", intent);
      const args = { formData, formMethod: "POST", actionResult, defaultShouldRevalidate: true };
      return reloads(args as unknown as ShouldRevalidateFunctionArgs);
    };
    expect(isLoaded("publish", refusal)).toBe(true);
    expect(isLoaded("publish", { ...refusal, code: "invalid" })).toBe(false);
    expect(isLoaded("publish", { ok: true })).toBe(true);
    if (reloads !== reloadsRelease) return;
    expect(isLoaded("delete", { ok: true })).toBe(false);
    expect(isLoaded("delete", refusal)).toBe(true);
  },
);
