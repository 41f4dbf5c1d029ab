import { expect, test } from "vitest";
import { rebase } from "./overtaken.ts";

const base = { hero: { headline: "A", lead: "B" }, items: [{ title: "1" }, { title: "2" }] };

test("what the draft did not change is as published since, and what only the draft changed stays", () => {
  const published = { ...base, hero: { headline: "A2", lead: "B" } };
  const draft = { ...base, hero: { headline: "A", lead: "mine" } };
  expect(rebase(base, published, draft)).toEqual({
    words: { ...base, hero: { headline: "A2", lead: "mine" } },
    overtaken: [],
  });
});

test("what both changed is named, and the draft's stays; the same change twice is none", () => {
  const published = { hero: { headline: "theirs", lead: "same" }, items: [{ title: "1" }, { title: "theirs" }] };
  const draft = { hero: { headline: "mine", lead: "same" }, items: [{ title: "mine" }, { title: "mine" }] };
  expect(rebase(base, published, draft)).toEqual({
    words: { hero: { headline: "mine", lead: "same" }, items: [{ title: "mine" }, { title: "mine" }] },
    overtaken: [
      { path: "hero.headline", theirs: "theirs", mine: "mine" },
      { path: "items.1.title", theirs: "theirs", mine: "mine" },
    ],
  });
});

test("lists of other lengths count as one text", () => {
  const published = { ...base, items: [{ title: "1" }] };
  const draft = { ...base, items: [...base.items, { title: "3" }] };
  expect(rebase(base, published, draft).overtaken).toEqual([
    { path: "items", theirs: published.items, mine: draft.items },
  ]);
});
