import type { KyselyPlugin } from "kysely";
import { expect } from "vitest";
import type { Collection } from "#db/schema.ts";
import type { EngineUnderTest } from "#db/testing/describe-on-each-engine.ts";
import { findPageAt, publicPages, getRedirect } from "../../pages/public-pages.ts";
import { titleOf } from "../../documents/kind.ts";
import { kindOf, kinds } from "../../kinds/kinds.ts";
import type { Context } from "../../context.ts";
import { getTexts } from "../../texts/get-texts.ts";
import type { setAdminStage } from "../../testing/stages.ts";
import { pageAt, pagedKinds, pathOf, slugIn, targetAt, type Written } from "./live-model.ts";
import type { Draft } from "../drafts/draft.ts";
import type { PublishingModel } from "./publishing-model.ts";
import type { ModelDraft } from "./release-model.ts";

export type Stage = ReturnType<typeof setAdminStage>;

/** Few, so that items want each other's addresses. */
export const titles = ["Reunion", "Mentors", "Chapters", "News"];

/** Paths of redirects; the last is one that a page may take. */
export const redirectPaths = ["/r/one", "/r/two", "/blog/news"];

/** Where redirects lead. */
export const targets = [
  "/about",
  "/r/two",
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

const wordsColumn = {
  authors: "about",
  blog_posts: "content",
  case_studies_content: "challenge",
  modules_content: "description",
  use_cases_content: "description",
} as const satisfies Record<Collection, string>;

/** What an editor's form sends. */
export function inputOf(collection: Collection, { title, words, shown }: Written): object {
  const kind = kindOf<Collection>(collection);
  const needed = {
    authors: {},
    blog_posts: {},
    case_studies_content: { company: "A school", solution: "One place" },
    modules_content: { category: "events" },
    use_cases_content: {},
  }[collection];
  return { ...needed, [kind.title]: title, [wordsColumn[collection]]: words, [kind.shown]: shown };
}

const publishing = ["drafts", "releases", "release_changes", "planned_drafts", "schedules"] as const;

/** Forgets what a history has made. */
export async function clear({ db }: EngineUnderTest): Promise<void> {
  const made = ["slug_history", "trash", "revisions", "redirects", "site_texts", "content_links", "outbox"] as const;
  for (const table of [...kinds.map(({ collection }) => collection), ...made, ...publishing]) {
    await db.deleteFrom(table).execute();
  }
}

async function storedItems({ db }: EngineUnderTest) {
  const rows = await Promise.all(
    kinds.map(async (kind) => {
      const stored = (await db.selectFrom(kind.collection).selectAll().execute()) as Record<string, unknown>[];
      return stored.map((row) => ({
        kind: kind.collection,
        id: row["id"],
        title: titleOf(kind, row),
        words: row[wordsColumn[kind.collection]],
        shown: row[kind.shown],
        slug: row["slug"] ?? null,
      }));
    }),
  );
  return rows.flat();
}

const byId = (one: { id: unknown }, other: { id: unknown }) => (String(one.id) < String(other.id) ? -1 : 1);

const byText = (one: unknown[], other: unknown[]) => (one.join(" ") < other.join(" ") ? -1 : 1);

/** What a draft makes of its thing, in words. */
function saidBy(draft: ModelDraft): string {
  if (draft.of === "deletion") return "deleted";
  if (draft.of === "headline") return draft.words;
  if (draft.of === "redirect") return draft.to ? `${draft.to.from} ${draft.to.to}` : "deleted";
  const { title, words, shown } = draft.written;
  return `${title} ${words} ${shown}`;
}

function saidByStored({ kind, action, body }: Pick<Draft, "kind" | "action" | "body">): string {
  if (action === "delete") return "deleted";
  if (kind === "site_texts") return (body["hero"] as { headline: string }).headline;
  if (kind === "redirects") return `${String(body["from"])} ${String(body["to"])}`;
  const { title, shown } = kindOf<Collection>(kind);
  return [body[title], body[wordsColumn[kind]], body[shown]].join(" ");
}

/** All that a step may change, as text: by it a step that was killed is known to be done or not. */
export async function everything({ db }: EngineUnderTest): Promise<string> {
  const tables = [...kinds.map(({ collection }) => collection), "redirects", "site_texts", "trash"] as const;
  const all = [];
  for (const table of [...tables, ...publishing] as readonly "drafts"[]) {
    const rows = await db.selectFrom(table).selectAll().execute();
    all.push(rows.map((row) => JSON.stringify(row)).toSorted());
  }
  return JSON.stringify(all);
}

/** Fails unless all that is stored is what the model has. */
export async function expectStored(engine: EngineUnderTest, model: PublishingModel): Promise<void> {
  const { site, drafts, releases, plans } = model;
  const items = [...site.items.values()].map(({ mark: _, ...item }) => item);
  expect((await storedItems(engine)).toSorted(byId)).toEqual(items.toSorted(byId));
  const { db } = engine;
  const redirects = await db.selectFrom("redirects").select(["id", "from_path as from", "to_path as to"]).execute();
  expect(new Map(redirects.map(({ id, ...redirect }) => [id, redirect]))).toEqual(site.redirects);
  const stored = await db.selectFrom("drafts").selectAll().execute();
  const known = [...releases].flatMap(([id, { drafts }]) =>
    [...drafts].map(([item, draft]) => [id, item, saidBy(draft)]),
  );
  const beside = [...drafts].map(([item, draft]) => ["", item, saidBy(draft)]);
  const said = stored.map((draft) => [draft.release_id, draft.item_id, saidByStored(draft)]);
  expect(said.toSorted(byText)).toEqual([...known, ...beside].toSorted(byText));
  const states = await db.selectFrom("releases").select(["id", "state"]).execute();
  expect(new Map(states.map(({ id, state }) => [id, state === "published"]))).toEqual(
    new Map([...releases].map(([id, { made }]) => [id, made !== null])),
  );
  const waiting = await db.selectFrom("schedules").select("id").where("state", "=", "waiting").execute();
  expect(new Set(waiting.map(({ id }) => id))).toEqual(
    new Set([...plans].filter(([, { isPaused }]) => !isPaused).map(([id]) => id)),
  );
  const planned = await db
    .selectFrom("planned_drafts")
    .innerJoin("schedules", "schedules.id", "planned_drafts.schedule_id")
    .selectAll("planned_drafts")
    .where("schedules.state", "in", ["waiting", "paused"])
    .execute();
  const saidByPlans = planned.map((draft) => [draft.schedule_id, draft.item_id, saidByStored(draft)]);
  expect(saidByPlans.toSorted(byText)).toEqual(
    [...plans]
      .flatMap(([id, plan]) => [...plan.planned].map(([item, draft]) => [id, item, saidBy(draft)]))
      .toSorted(byText),
  );
  const trash = await db.selectFrom("trash").select(["item_id", "deleted_at"]).execute();
  expect(new Set(trash.map(({ item_id, deleted_at }) => `${item_id}@${deleted_at.toISOString()}`))).toEqual(
    new Set(site.trash.keys()),
  );
}

/** Fails unless visitors find at every address what the model has there. */
export async function expectSeen(stage: Stage, { site }: PublishingModel): Promise<void> {
  const visitor = stage.visitor();
  for (const kind of pagedKinds as (keyof typeof publicPages)[]) {
    const used = [...site.items.values()].flatMap((item) =>
      item.kind === kind && item.slug !== null ? [item.slug] : [],
    );
    for (const slug of new Set([...titles.map((title) => title.toLowerCase()), ...used])) {
      const path = pathOf(kind, slug) ?? "";
      const found = await publicPages[kind].get(visitor, slug);
      const page = pageAt(site, path);
      const [shown] = Object.values(found ?? {}) as { title?: string; name?: string }[];
      const seen =
        found &&
        ("movedTo" in found ? { movedTo: pathOf(kind, found.movedTo) } : { title: shown?.title ?? shown?.name });
      expect([path, seen]).toEqual([path, page && ("title" in page ? { title: page.title } : page)]);
    }
  }
  for (const path of redirectPaths) {
    const redirect = await getRedirect(visitor, path);
    expect([path, redirect]).toEqual([path, targetAt(site, path)]);
    // A redirect never waits behind a page.
    expect([path, redirect !== null && (await findPageAt(visitor, path)) === "page"]).toEqual([path, false]);
  }
  expect((await getTexts(visitor)).home.hero.headline).toBe(site.headline.words);
}
