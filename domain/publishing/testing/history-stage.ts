import type { KyselyPlugin } from "kysely";
import { expect } from "vitest";
import type { EngineUnderTest } from "#db/testing/describe-on-each-engine.ts";
import type { Context } from "../../context.ts";
import type { setAdminStage } from "../../testing/stages.ts";
import { fixedPaths, pageAt, pagedKinds, pathOf, slugIn, targetAt, type Words, type Written } from "./live-model.ts";
import type { PublishingModel } from "./publishing-model.ts";
import type { ModelDraft } from "./draft-model.ts";
import { readStored, type Stored, visitors } from "./system.ts";

export type Stage = ReturnType<typeof setAdminStage>;

/** Few, so that items want each other's addresses. */
export const titles = ["Reunion", "Mentors", "Chapters", "News"];

/** Addresses of pages; redirects may be at some, and at the last is the site's own page. */
export const pageAddresses = ["/spring", "/r/one", "/autumn", "/r/two", ...fixedPaths];

/** Paths of redirects; the last two are some that a page of an editor and that of an item may take. */
export const redirectPaths = ["/r/one", "/r/two", "/spring", "/blog/news"];

/** Where redirects lead. */
export const targets = [
  "/about",
  "/r/two",
  "/spring",
  ...titles.slice(0, 2).map((title) => pathOf("blog_posts", slugIn("blog_posts", title)) ?? ""),
];

/** Thrown where the process would have been killed. */
export class Killed extends Error {}

/** A context whose process dies before one of its statements; null: it lives. */
export function mortal(ctx: Context, dies: number | null): Context {
  if (dies === null) return ctx;
  let left = dies;
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (left-- <= 0) throw new Killed();
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { ...ctx, db: ctx.db.withPlugin(plugin) };
}

const byId = (one: { id: unknown }, other: { id: unknown }) => (String(one.id) < String(other.id) ? -1 : 1);

const saidBy = ({ title, words, shown }: Written) => `${title} ${words} ${shown}`;
const saidByWords = (words: Words) =>
  Object.entries(words)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([field, value]) => `${field}: ${value}`)
    .join(", ");

/** What a draft makes of its thing, in words. */
function saidByModel(id: string, draft: ModelDraft): string {
  const said =
    draft.of === "deletion" || (draft.of === "redirect" && !draft.to)
      ? "deleted"
      : draft.of === "text"
        ? saidByWords(draft.words)
        : draft.of === "redirect"
          ? `${draft.to?.from} ${draft.to?.to}`
          : saidBy(draft.written);
  return `${id} ${said}`;
}

function saidByStored(draft: Stored["drafts"][number] | Stored["planned"][number]): string {
  const said =
    "deletes" in draft
      ? "deleted"
      : "text" in draft
        ? saidByWords(draft.text)
        : "redirect" in draft
          ? `${draft.redirect.from} ${draft.redirect.to}`
          : saidBy(draft.item);
  return `${draft.thing.id} ${said}`;
}

const saidWithin = (owner: string, drafts: Iterable<[string, ModelDraft]>) =>
  [...drafts].map(([id, draft]) => `${owner}: ${saidByModel(id, draft)}`);

/** Fails unless all that is stored is what the model has. */
export async function expectStored(engine: EngineUnderTest, model: PublishingModel): Promise<void> {
  const { site, drafts, releases, plans } = model;
  const stored = await readStored(engine);
  const items = [...site.items.values()].map(({ mark: _, ...item }) => item);
  expect(stored.items.toSorted(byId)).toEqual(items.toSorted(byId));
  const texts = [...site.texts].flatMap(([name, { words, mark }]) => (mark === 0 ? [] : [[name, words] as const]));
  expect(stored.texts).toEqual(new Map(texts));
  expect(stored.former).toEqual(site.former);
  expect(stored.redirects).toEqual(site.redirects);
  expect(stored.drafts.map((draft) => `${draft.release}: ${saidByStored(draft)}`).toSorted()).toEqual(
    [
      ...saidWithin("", drafts),
      ...[...releases].flatMap(([release, within]) => saidWithin(release, within.drafts)),
    ].toSorted(),
  );
  expect(stored.releases).toEqual(new Map([...releases].map(([id, { made }]) => [id, made !== null])));
  expect(new Set(stored.waiting.map(({ id }) => id))).toEqual(
    new Set([...plans].flatMap(([id, { isPaused }]) => (isPaused ? [] : [id]))),
  );
  expect(stored.planned.map((draft) => `${draft.plan}: ${saidByStored(draft)}`).toSorted()).toEqual(
    [...plans].flatMap(([id, { planned }]) => saidWithin(id, planned)).toSorted(),
  );
  expect(new Set(stored.trash.map(({ id, deletedAt }) => `${id}@${deletedAt.toISOString()}`))).toEqual(
    new Set(site.trash.keys()),
  );
}

/** Fails unless visitors find at every address what the model has there. */
export async function expectSeen(stage: Stage, { site }: PublishingModel): Promise<void> {
  const visitor = stage.visitor();
  const items = pagedKinds.flatMap((kind) => {
    const slugs = [...site.items.values()].map((item) => (item.kind === kind ? item.slug : null));
    return [...titles.map((title) => title.toLowerCase()), ...slugs].map((slug) => pathOf(kind, slug));
  });
  const pages = [...site.texts.values()].map(({ words }) => words["address"]);
  for (const path of new Set([...items, ...pages, ...pageAddresses, ...site.former.keys()])) {
    if (typeof path !== "string" || fixedPaths.includes(path)) continue;
    expect([path, await visitors.pageAt(visitor, path)]).toEqual([path, pageAt(site, path)]);
  }
  for (const path of redirectPaths) {
    const redirect = await visitors.redirectAt(visitor, path);
    expect([path, redirect]).toEqual([path, targetAt(site, path)]);
    // A redirect never waits behind a page.
    expect([path, redirect !== null && (await visitors.isPage(visitor, path))]).toEqual([path, false]);
  }
  expect(await visitors.home(visitor)).toEqual(site.texts.get("home")?.words);
}
