import { type Collection, collections } from "#db/schema.ts";
import type { EngineUnderTest } from "#db/testing/describe-on-each-engine.ts";
import type { SiteTextName } from "#content/site-texts.ts";
import { filler } from "#content/pages/filler.ts";
import { newPage } from "#content/pages/new-page.ts";
import { createItem, deleteItem, updateItem } from "../../documents/edit-item.ts";
import { testedKind } from "../../testing/tested-content.ts";
import { kindAt, kindOf, kinds } from "../../kinds/kinds.ts";
import { type PageCollection, publicPages, findPageAt } from "../../pages/public-pages.ts";
import { getRedirect } from "../../pages/redirects.ts";
import type { Context } from "../../context.ts";
import { findRevisions, restoreRevision } from "../../history/revisions.ts";
import { restoreFromTrash } from "../../history/trash.ts";
import { createRedirect, deleteRedirect, updateRedirect } from "../../redirects/managed-redirects.ts";
import { automaticId } from "../../redirects/redirect.ts";
import { changeItems } from "../../lists/change-many.ts";
import { createPage, deletePage } from "../../site-texts/managed-pages.ts";
import { getPage } from "../../reading/site-pages.ts";
import { discardTextDraft, getEditedText, saveTextDraft, settleTextDraft } from "../../site-texts/edit-texts.ts";
import { getTexts } from "../../texts/get-texts.ts";
import { wholeText } from "../../texts/text-names.ts";
import { findTextVersions, publishTexts, restoreTextVersion } from "../../site-texts/publish-texts.ts";
import { getOpenRelease, findReleaseDrafts } from "../../releases/open-releases.ts";
import { findDraft, noRelease } from "../../documents/drafts.ts";
import { discardItemDraft, keepItemDraft, publishItemDraft } from "../drafts/item-drafts.ts";
import { createOverDraft, updateOverDraft } from "../drafts/save-over-draft.ts";
import { planRedirect } from "../planned.ts";
import { type Collision, findCollisions, settleCollision } from "../releases/collisions.ts";
import { publishRelease, undoRelease } from "../releases/publish-release.ts";
import {
  createRelease,
  deleteRelease,
  moveToRelease,
  planItemChange,
  takeOutOfRelease,
  findReleases,
} from "../releases/releases.ts";

import { runDueSchedules } from "../schedules/run-schedules.ts";
import { planSchedule } from "../schedules/schedules.ts";
import { type LiveRedirect, type Words, type Written, isPage, pathOf } from "./live-model.ts";
import { seenVersion } from "./plan-as-seen.ts";

// All that the histories ask of the product, in the words of their model. Nothing else of theirs knows how the product calls it.

/** What the product compares to know whether an editor has seen the last save. */
export type Version = number;

/** A version that is not the present one. */
export const outdated = (version: Version): Version => (version === 0 ? 1 : version - 1);

/** What has drafts, releases and a place in the trash. */
export interface Thing {
  kind: Collection | "text" | "redirect";
  id: string;
}
type Item = Thing & { kind: Collection };

/** Beside the live site. */
export const beside = noRelease;

const kindsOfDrafts = { text: "site_texts", redirect: "redirects" } as const;
const storedKind = (kind: Thing["kind"]) => (kind === "text" || kind === "redirect" ? kindsOfDrafts[kind] : kind);
const described = (kind: Collection) => kindOf<Collection>(kind);

/** What an editor's form sends. */
function inputOf(collection: Collection, { title, words, shown }: Written): object {
  const kind = testedKind(collection);
  return { ...kind.input, [kind.title]: title, [kind.text]: words, [kind.visible]: shown };
}

function writtenIn(collection: Collection, fields: Record<string, unknown>): Written {
  const { title, text, visible } = testedKind(collection);
  return {
    title: String(fields[title]),
    words: String(fields[text]),
    shown: String(fields[visible]) === "true" || fields[visible] === 1,
  };
}

/** Where the fields of the model stand in a text; those that are not named here have their own names. */
const paths: Readonly<Record<string, string>> = {
  headline: "hero.headline",
  closing: "closing.title",
  body: "sections.0.paragraphs.0",
  about: "meta.description",
};
const unwritten: Readonly<Record<string, string>> = { body: filler.paragraph, about: filler.description };

function fieldAt(path: string): string {
  const [field] = Object.entries(paths).find(([, each]) => each === path) ?? [];
  return field ?? path;
}

function wordsIn(name: string, text: Readonly<Record<string, unknown>>): Words {
  const { hero, closing, sections, meta } = text as Record<string, Record<string, unknown>>;
  const { title, address } = text as Record<string, string>;
  if (!isPage(name)) return { headline: String(hero?.["headline"]), closing: String(closing?.["title"]) };
  const [first] = sections as unknown as { paragraphs: string[] }[];
  const [body, about] = [first?.paragraphs[0], meta?.["description"]].map((words) => {
    return words === filler.paragraph || words === filler.description ? null : String(words);
  });
  return {
    title: String(title),
    address: String(address),
    shown: text["shown"] === true,
    body: body ?? null,
    about: about ?? null,
  };
}

/** The changes of a text that an editor sends. */
function changesOf(before: Words, after: Words) {
  const changed = Object.keys(after).filter((field) => before[field] !== after[field]);
  return changed.map((field) => ({
    path: paths[field] ?? field,
    before: before[field] ?? unwritten[field],
    after: after[field],
  }));
}

const opened = async (ctx: Context, release: string) =>
  release === beside ? beside : (await getOpenRelease(ctx, release)).id;

/** Items. */
export const items = {
  create: (ctx: Context, { kind, id }: Item, written: Written) =>
    createItem(ctx, described(kind), inputOf(kind, written), id),
  save: (ctx: Context, { kind, id }: Item, version: Version, written: Written) =>
    updateItem(ctx, described(kind), id, version, inputOf(kind, written)),
  /** Saves what was typed into a draft. @param version of the item; null for a new one */
  saveOverDraft(ctx: Context, { kind, id }: Item, seen: { draft: Version; version: Version | null }, written: Written) {
    const [typed, input] = [{ id, version: seen.draft }, inputOf(kind, written)];
    if (seen.version === null) return createOverDraft(ctx, described(kind), typed, input);
    return updateOverDraft(ctx, described(kind), typed, { id, version: seen.version, input });
  },
  remove: (ctx: Context, { kind, id }: Item) => deleteItem(ctx, described(kind), id),
  /** The words of those that visitors see. */
  async shown({ db }: Pick<Context, "db">, kind: Collection): Promise<string[]> {
    const rows = (await db.selectFrom(kind).selectAll().execute()).map((row) => writtenIn(kind, { ...row }));
    return rows.flatMap(({ shown, words }) => (shown ? [words] : []));
  },
  /** Publishes or hides several at once. */
  change: (ctx: Context, kind: Collection, ids: readonly string[], what: "publish" | "hide") =>
    changeItems(ctx, described(kind), ids, { do: what }),
  /** Restores one of the states that an item has had, from the first. */
  async restoreState(ctx: Context, { kind, id }: Item, index: number) {
    const revisions = (await findRevisions(ctx, kind, id)).filter(({ action }) => action !== "delete");
    const sorted = revisions.toSorted((one, other) => one.version - other.version);
    return restoreRevision(ctx, sorted[index]?.id ?? "");
  },
  /** @param seen.base the item's version on which the draft is begun; null for a new item */
  keepDraft: (
    ctx: Context,
    { kind, id }: Item,
    {
      release,
      known,
      base,
      written,
    }: { release: string; known: Version | null; base: Version | null; written: Written },
  ) =>
    keepItemDraft(ctx, described(kind), id, {
      known: known ?? 0,
      base: base ?? 0,
      input: inputOf(kind, written),
      release,
    }),
};

/** Texts of the site, and pages of editors. */
export const texts = {
  createPage: async (ctx: Context, release: string, input: { title: string; address: string }) =>
    createPage(ctx, input, await opened(ctx, release)),
  /** Keeps what an editor has changed, who saw `before`. */
  async keepDraft(ctx: Context, release: string, name: string, { before, after }: { before: Words; after: Words }) {
    return saveTextDraft(ctx, name, 0, changesOf(before, after), await opened(ctx, release));
  },
  publish: (ctx: Context, seen: Readonly<Record<string, Version>>) => publishTexts(ctx, seen),
  /** Settles what a draft and a publication both have changed. @param theirs fields that are as published */
  async settle(ctx: Context, release: string, name: string, isTheirs: (field: string) => boolean) {
    const place = await opened(ctx, release);
    const { draftVersion: draft, publishedVersion: published, conflicting } = await getEditedText(ctx, name, place);
    const paths = conflicting.map(({ path }) => path).filter((path) => isTheirs(fieldAt(path)));
    return settleTextDraft(ctx, name, { draft, published }, paths, place);
  },
  /** Makes the draft one of the states that were published, from the first; null is what was shipped. */
  async restoreState(ctx: Context, release: string, name: string, known: Version | null, index: number | null) {
    const place = await opened(ctx, release);
    const numbers = [...new Set((await findTextVersions(ctx, name)).map(({ version }) => version))];
    const version = index === null ? 0 : (numbers.toSorted((one, other) => one - other)[index] ?? -1);
    return restoreTextVersion(ctx, name, known ?? 0, { version, release: place });
  },
  remove: (ctx: Context, name: string) => deletePage(ctx, name),
  /** What an editor sees, and which fields a draft and a publication have both changed. */
  async open(ctx: Context, release: string, name: string): Promise<{ words: Words; conflicting: string[] }> {
    const { words, conflicting } = await getEditedText(ctx, name, await opened(ctx, release));
    return { words: wordsIn(name, words), conflicting: conflicting.map(({ path }) => fieldAt(path)) };
  },
  /** What a text is before anybody has changed it, and what a new page begins with. */
  async shipped(visitor: Context): Promise<Map<string, Words>> {
    const { home } = await getTexts(visitor);
    return new Map([
      ["home", wordsIn("home", { ...home })],
      ["page:", wordsIn("page:", { ...newPage })],
    ]);
  },
};

/** The versions of a draft, and of what it was begun on, which is null for something new; and what it says. */
interface OpenedDraft {
  version: Version;
  base: Version | null;
  said: StoredDraft;
}

/** Drafts of items and of texts. */
export const drafts = {
  /** A draft as its editor has it; null when there is none. */
  async find(ctx: Context, release: string, { kind, id }: Thing): Promise<OpenedDraft | null> {
    const draft = await findDraft(ctx, { release, kind: storedKind(kind), itemId: id });
    if (!draft) return null;
    const { version, base_version: base } = draft;
    return { version, base: base === 0 ? null : base, said: readDraft(draft) };
  },
  publish:
    ({ kind, id }: Thing, version: Version) =>
    (ctx: Context) =>
      kind === "text" || kind === "redirect"
        ? publishTexts(ctx, { [id]: version })
        : publishItemDraft(ctx, described(kind), id, version),
  discard:
    (release: string, { kind, id }: Thing, version: Version) =>
    async (ctx: Context) =>
      kind === "text" || kind === "redirect"
        ? discardTextDraft(ctx, id, version, await opened(ctx, release))
        : discardItemDraft(ctx, described(kind), id, version),
};

/** Redirects that admins keep, and former addresses. */
export const redirects = {
  /** @param id null where the product is to make one */
  create: (ctx: Context, redirect: LiveRedirect, id: string | null) => createRedirect(ctx, redirect, id),
  /** @param opened as its editor has seen it; null where nobody has */
  update: (ctx: Context, id: string, redirect: LiveRedirect, opened: LiveRedirect | null) =>
    updateRedirect(ctx, id, redirect, opened),
  remove: (ctx: Context, id: string, opened: LiveRedirect | null) => deleteRedirect(ctx, id, opened),
  /** How the list of redirects calls the one from a former address. */
  automaticId: (path: string) => automaticId(kindAt(path)?.kind.collection ?? "site_texts", path),
};

/** Releases. */
export const releases = {
  create: (ctx: Context) => createRelease(ctx, { name: "Monday" }),
  /** The ids of those that are public, or are not. */
  find: async (ctx: Context, isPublic: boolean) =>
    (await findReleases(ctx)).filter(({ state }) => (state === "published") === isPublic).map(({ id }) => id),
  /** What the drafts of a release say. */
  saidIn: async (ctx: Context, release: string) => (await findReleaseDrafts(ctx, release)).map(readDraft),
  move: (ctx: Context, release: string, { kind, id: itemId }: Thing, version: Version) =>
    moveToRelease(ctx, release, { kind: storedKind(kind), itemId, version }),
  takeOut: (ctx: Context, release: string, { kind, id: itemId }: Thing) =>
    takeOutOfRelease(ctx, release, { kind: storedKind(kind), itemId }),
  planChange: (ctx: Context, release: string, { kind, id: itemId }: Item, change: "hide" | "show" | "delete") =>
    planItemChange(ctx, release, { collection: kind, itemId, change }),
  planRedirect: (ctx: Context, release: string, id: string | null, to: LiveRedirect | null) =>
    planRedirect(ctx, release, id, to),
  findCollision: async (ctx: Context, release: string, id: string) =>
    (await findCollisions(ctx, release)).find(({ itemId }) => itemId === id),
  /** @param how.isTheirs takes all that is live; `drop` takes the change out of the release */
  settle(
    ctx: Context,
    release: string,
    collision: Collision,
    { drop, isTheirs }: { drop: boolean; isTheirs: boolean },
  ) {
    const take = isTheirs ? collision.fields.map(({ field }) => field) : [];
    return settleCollision(ctx, release, { ...collision, take, drop });
  },
  async version({ db }: Context, id: string): Promise<Version> {
    const row = await db.selectFrom("releases").select("version").where("id", "=", id).executeTakeFirstOrThrow();
    return row.version;
  },
  publish: (ctx: Context, id: string, version: Version) => publishRelease(ctx, id, version),
  undo: (ctx: Context, id: string, version: Version, keep: boolean) => undoRelease(ctx, id, version, { keep }),
  remove: (ctx: Context, id: string, version: Version) => deleteRelease(ctx, id, version),
};

/** What is planned: items and releases. */
export interface Planned {
  kind: Collection | "release";
  id: string;
}

export const plans = {
  version: (ctx: Context, { kind, id: itemId }: Planned): Promise<Version> => seenVersion(ctx, { kind, itemId }),
  make(ctx: Context, { kind, id: itemId }: Planned, plan: { action: "publish" | "hide"; due: Date; version: Version }) {
    const { action, due, version } = plan;
    return planSchedule(ctx, { kind, itemId, action, version, local: due.toISOString().slice(0, 16), zone: "UTC" });
  },
  runDue: (ctx: Context) => runDueSchedules(ctx),
};

/** The trash. */
export const trash = {
  async restore(ctx: Context, id: string, deletedAt: Date) {
    const query = ctx.db.selectFrom("trash").select("id").where("item_id", "=", id).where("deleted_at", "=", deletedAt);
    return restoreFromTrash(ctx, (await query.executeTakeFirstOrThrow()).id);
  },
};

/** What visitors find. */
export const visitors = {
  /** The page at a path, or where it has moved to. */
  async pageAt(ctx: Context, path: string): Promise<{ title: string } | { movedTo: string } | null> {
    const asked = kindAt(path);
    if (!asked) {
      const page = await getPage(ctx, path);
      return page && ("page" in page ? { title: page.page.title } : page);
    }
    const collection = asked.kind.collection as PageCollection;
    const found = await publicPages[collection].get(ctx, asked.slug);
    if (found && "movedTo" in found) return { movedTo: pathOf(collection, found.movedTo) ?? "" };
    const [shown] = Object.values(found ?? {}) as { title?: string; name?: string }[];
    return found && { title: shown?.title ?? shown?.name ?? "" };
  },
  redirectAt: (ctx: Context, path: string) => getRedirect(ctx, path),
  isPage: async (ctx: Context, path: string) => (await findPageAt(ctx, path)) === "page",
  home: async (ctx: Context): Promise<Words> => wordsIn("home", { ...(await getTexts(ctx)).home }),
};

/** The version of an item; null for none. */
export async function versionOf({ db }: Pick<Context, "db">, { kind, id }: Item): Promise<Version | null> {
  const row = await db.selectFrom(kind).select("version").where("id", "=", id).executeTakeFirst();
  return row?.version ?? null;
}

/** What a draft makes of its thing. */
type StoredDraft = { thing: Thing } & (
  | { deletes: true }
  | { item: Written }
  | { text: Words }
  | { redirect: LiveRedirect }
);

/** All that is stored, in the words of the model. */
export interface Stored {
  items: (Written & { kind: Collection; id: string; slug: string | null })[];
  texts: Map<string, Words>;
  former: Map<string, string>;
  redirects: Map<string, LiveRedirect>;
  drafts: (StoredDraft & { release: string })[];
  /** By the release: whether it is public. */
  releases: Map<string, boolean>;
  /** What the plans publish that wait or are on hold. */
  planned: (StoredDraft & { plan: string })[];
  /** Plans that wait. */
  waiting: { id: string; of: string; action: string }[];
  trash: { id: string; deletedAt: Date }[];
}

function readDraft(draft: {
  kind: string;
  item_id: string;
  action: string;
  body: Record<string, unknown>;
}): StoredDraft {
  const { kind, item_id: id, action, body } = draft;
  const collection = collections.find((one) => one === kind);
  const thing: Thing = { kind: collection ?? (kind === "redirects" ? "redirect" : "text"), id };
  if (action === "delete") return { thing, deletes: true };
  if (collection) return { thing, item: writtenIn(collection, body) };
  if (kind === "redirects") return { thing, redirect: { from: String(body["from"]), to: String(body["to"]) } };
  return { thing, text: wordsIn(id, wholeText(id as SiteTextName, body)) };
}

/** All that is stored of what histories change. */
export async function readStored({ db }: EngineUnderTest): Promise<Stored> {
  const items = await Promise.all(
    kinds.map(async ({ collection: kind }) => {
      const rows = (await db.selectFrom(kind).selectAll().execute()) as ({ id: string; slug?: string } & object)[];
      return rows.map((row) => ({ kind, id: row.id, slug: row.slug ?? null, ...writtenIn(kind, { ...row }) }));
    }),
  );
  const [texts, former, redirects, drafts, releases, schedules, planned, trash] = await Promise.all([
    db.selectFrom("site_texts").selectAll().execute(),
    db.selectFrom("former_addresses").selectAll().execute(),
    db.selectFrom("redirects").selectAll().execute(),
    db.selectFrom("drafts").selectAll().execute(),
    db.selectFrom("releases").selectAll().execute(),
    db.selectFrom("schedules").selectAll().where("state", "in", ["waiting", "paused"]).execute(),
    db.selectFrom("planned_drafts").selectAll().execute(),
    db.selectFrom("trash").selectAll().execute(),
  ]);
  const open = new Set(schedules.map(({ id }) => id));
  return {
    items: items.flat(),
    texts: new Map(texts.map(({ id, body }) => [id, wordsIn(id, wholeText(id as SiteTextName, body))])),
    former: new Map(former.map(({ path, id }) => [path, id])),
    redirects: new Map(redirects.map(({ id, from_path: from, to_path: to }) => [id, { from, to }])),
    drafts: drafts.map((draft) => ({ ...readDraft(draft), release: draft.release_id })),
    releases: new Map(releases.map(({ id, state }) => [id, state === "published"])),
    planned: planned.flatMap((draft) =>
      open.has(draft.schedule_id) ? [{ ...readDraft(draft), plan: draft.schedule_id }] : [],
    ),
    waiting: schedules.flatMap(({ id, item_id: of, action, state }) =>
      state === "waiting" ? [{ id, of, action }] : [],
    ),
    trash: trash.map(({ item_id: id, deleted_at: deletedAt }) => ({ id, deletedAt })),
  };
}

const changed = [
  ...collections,
  ...(["former_addresses", "site_pages", "site_texts", "redirects", "trash"] as const),
  ...(["drafts", "releases", "release_changes", "planned_drafts", "schedules"] as const),
];

/** The same as text, with what no other file knows of: by it a step that was killed is known to be done or not. */
export async function readEverything({ db }: EngineUnderTest): Promise<string> {
  const all = [];
  for (const table of changed as readonly "drafts"[]) {
    const rows = await db.selectFrom(table).selectAll().execute();
    all.push(rows.map((row) => JSON.stringify(row)).toSorted());
  }
  return JSON.stringify(all);
}

/** Forgets what a history has made. */
export async function clear({ db }: EngineUnderTest): Promise<void> {
  for (const table of [...changed, "revisions", "content_links", "outbox"] as const)
    await db.deleteFrom(table).execute();
}
