import { beforeEach } from "vitest";
import { collections } from "#db/schema.ts";
import type { EngineUnderTest } from "#db/testing/describe-on-each-engine.ts";
import { DomainError } from "#lib/domain-error.ts";
import type { Actor, Context } from "../context.ts";
import type { Role } from "../security/rights.ts";
import { person } from "./actors.ts";
import { topicOf, testContext } from "./test-context.ts";
import { blogEntries } from "#content/journal/blog-entries.ts";
import { findEntries } from "../blog/find-entries.ts";
import { postKind } from "../kinds/post.ts";
import { findPageAt } from "../pages/public-pages.ts";
import { keepItemDraft } from "../publishing/drafts/item-drafts.ts";
import { publishRelease, undoRelease } from "../publishing/releases/publish-release.ts";
import { createRelease, findReleases } from "../publishing/releases/releases.ts";
import type { SiteTextName } from "#content/site-texts.ts";
import { getRelease } from "../publishing/planned.ts";
import { getOpenRelease } from "../releases/open-releases.ts";
import { makeWrittenPage } from "../site-texts/testing/written-page.ts";
import { getEditedText, saveTextDraft } from "../site-texts/edit-texts.ts";
import { findPendingTexts, publishTexts } from "../site-texts/publish-texts.ts";
import { noRelease } from "../documents/drafts.ts";

/** The DomainError of a failing call; rethrows other errors. */
export async function failureOf(work: Promise<unknown>): Promise<DomainError> {
  const error = await work.then(
    () => new Error("it succeeded"),
    (error: unknown) => error,
  );
  if (error instanceof DomainError) return error;
  throw error;
}

/**
 * Sets up: no managed content before each test, two active admins (ada@ and bob@), a deactivated one (gone@), and a
 * clock that tests can set.
 */
export function setAdminStage(engine: EngineUnderTest) {
  const stage = {
    now: new Date(0),
    /** The announced topics, for each announcement. */
    changed: [] as string[],
    as: (actor: Actor, overrides: Partial<Context> = {}) =>
      testContext(engine.db, {
        actor,
        clock: () => stage.now,
        contentChanged: (tags) => stage.changed.push(...new Set([...tags].map(topicOf))),
        ...overrides,
      }),
    admin: (name: "ada" | "bob" = "ada") => stage.as(person(`${name}@school.example`)),
    /** Somebody of the team with a role: ada@. */
    member: (role: Role) => stage.as(person("ada@school.example", true, role)),
    visitor: (overrides: Partial<Context> = {}) => stage.as({ kind: "visitor" }, overrides),
  };

  beforeEach(async () => {
    stage.now = new Date("2026-03-01T10:00:00Z");
    stage.changed = [];
    for (const table of [
      ...collections,
      "former_addresses",
      "revisions",
      "trash",
      "redirects",
      "imported_entries",
      "outbox",
      "admin_users",
    ] as const)
      await engine.db.deleteFrom(table).execute();
    const row = (email: string) => ({ email, user_id: `user-of-${email}`, last_login: null, created_at: stage.now });
    await engine.db
      .insertInto("admin_users")
      .values([
        { ...row("ada@school.example"), id: "admin-1", is_active: true },
        { ...row("gone@school.example"), id: "admin-2", is_active: false },
        { ...row("bob@school.example"), id: "admin-3", is_active: true },
      ])
      .execute();
  });

  return stage;
}

export const publishedPost = { title: "First Post", content: "Hello", published: true };

/** An admin stage with the blog's public list. */
export function setBlogStage(engine: EngineUnderTest) {
  const stage = setAdminStage(engine);
  return Object.assign(stage, {
    slugsShown: async () => {
      const { entries } = await findEntries(stage.visitor(), { topic: null, page: 1 });
      const builtIn = new Set(blogEntries.map(({ href }) => href));
      return entries.filter(({ href }) => !builtIn.has(href)).map(({ href }) => href.replace("/blog/", ""));
    },
  });
}

/** What a post is made from in tests of publishing. */
export const post = { title: "Spring reunion", content: "Come.", excerpt: "In May", published: true };

/** Sets up what setAdminStage does, without drafts, releases, plans and changed texts before each test; and the steps of an editor. */
export function setReleaseStage(engine: EngineUnderTest) {
  const stage = setAdminStage(engine);
  beforeEach(async () => {
    for (const table of ["drafts", "releases", "release_changes", "schedules", "site_texts"] as const) {
      await engine.db.deleteFrom(table).execute();
    }
  });

  const versionOf = async (id: string) =>
    (await findReleases(stage.admin())).find((one) => one.id === id)?.version ?? 0;
  return {
    stage,
    versionOf,
    /** Keeps the first draft of a post, and returns its version. */
    async draftOf(id: string, input: object, base = 1) {
      const { version } = await keepItemDraft(stage.admin(), postKind, id, { known: 0, base, input });
      return version;
    },
    async releaseWith(...add: ((release: string) => Promise<unknown>)[]) {
      const { id } = await createRelease(stage.admin(), { name: "Monday" });
      for (const one of add) await one(id);
      return id;
    },
    publish: async (id: string) => publishRelease(stage.admin(), id, await versionOf(id)),
    undo: async (id: string, keep = false) => undoRelease(stage.admin(), id, await versionOf(id), { keep }),
    isPage: async (path: string) => (await findPageAt(stage.visitor(), path)) === "page",
  };
}

/** Tests of texts and pages in releases: what an admin does to them, beside the live site and within a release. */
export function setReleaseTextStage(engine: EngineUnderTest) {
  const stage = setAdminStage(engine);
  beforeEach(async () => {
    for (const table of [
      "drafts",
      "releases",
      "release_changes",
      "site_texts",
      "site_pages",
      "former_addresses",
      "redirects",
    ] as const)
      await engine.db.deleteFrom(table).execute();
  });
  const admin = () => stage.admin();
  /** The release that an admin opens to edit the site in it; the live site without one. */
  const within = async (release?: string) =>
    release === undefined ? noRelease : (await getOpenRelease(admin(), release)).id;
  const versionOf = async (id: string) => (await getRelease(admin(), id)).release.version;
  return {
    admin,
    as: stage.as,
    visitor: stage.visitor,
    within,
    versionOf,
    makeRelease: async (name = "Spring") => (await createRelease(admin(), { name })).id,
    publish: async (id: string) => publishRelease(admin(), id, await versionOf(id)),
    undo: async (id: string) => undoRelease(admin(), id, await versionOf(id)),
    /** Puts a value into a text, in the place of what stands there. */
    async write(name: SiteTextName, path: string, after: unknown, release?: string) {
      const place = await within(release);
      const { words } = await getEditedText(admin(), name, place);
      const before = path.split(".").reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], words);
      return saveTextDraft(admin(), name, 0, [{ path, before, after }], place);
    },
    /** Publishes every draft of a text beside the live site. */
    async publishTexts() {
      const pending = await findPendingTexts(admin());
      await publishTexts(admin(), Object.fromEntries(pending.map(({ name, version }) => [name, version])));
    },
    /** Makes a page as a draft that can be published. @returns its name */
    makePage: async (address: string, { release, title = "Reunion" }: { release?: string; title?: string } = {}) =>
      makeWrittenPage(admin(), { title, address }, await within(release)),
  };
}
