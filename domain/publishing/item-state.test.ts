import { expect, test } from "vitest";
import { postKind } from "../kinds/post.ts";
import { useCaseKind } from "../kinds/use-case.ts";
import { stateOfItem, stateOfPage } from "./item-state.ts";

const publication = { at: new Date("2026-11-30T14:00:00Z"), zone: "America/New_York" };
const planned = { goesLiveAt: publication.at, zone: publication.zone };
const without = { hasDraft: false };
const withDraft = { hasDraft: true };

test("A new item is a draft until it is planned or published", () => {
  expect(stateOfItem(postKind, null, withDraft)).toEqual({ state: "draft", hasChanges: false });
  expect(stateOfItem(postKind, null, { ...withDraft, publication })).toEqual({
    state: "scheduled",
    hasChanges: false,
    ...planned,
  });
});

test("A post is hidden only after it was public", () => {
  const never = { published: false, published_at: null };
  const once = { published: false, published_at: new Date(0) };
  expect(stateOfItem(postKind, never, withDraft)).toEqual({ state: "draft", hasChanges: false });
  expect(stateOfItem(postKind, once, without)).toEqual({ state: "hidden", hasChanges: false });
  expect(stateOfItem(postKind, once, withDraft)).toEqual({ state: "hidden", hasChanges: true });
  expect(stateOfItem(postKind, once, { ...withDraft, publication })).toMatchObject({ state: "scheduled", ...planned });
});

test("What is inactive is hidden", () => {
  expect(stateOfItem(useCaseKind, { is_active: false }, without).state).toBe("hidden");
  expect(stateOfItem(useCaseKind, { is_active: true }, without).state).toBe("published");
});

test("What is public stays published while its changes wait", () => {
  const row = { published: true, published_at: new Date(0) };
  expect(stateOfItem(postKind, row, withDraft)).toEqual({ state: "published", hasChanges: true });
  expect(stateOfItem(postKind, row, { ...withDraft, publication })).toEqual({
    state: "published",
    hasChanges: true,
    ...planned,
  });
});

test("Pages of the site have the same states", () => {
  const page = { publicAt: null, isPublished: false, hasDraft: true };
  expect(stateOfPage(page)).toEqual({ state: "draft", hasChanges: false });
  expect(stateOfPage(page, publication).state).toBe("scheduled");
  expect(stateOfPage({ ...page, isPublished: true })).toEqual({ state: "hidden", hasChanges: true });
  expect(stateOfPage({ publicAt: "/x", isPublished: true, hasDraft: false }).state).toBe("published");
});
