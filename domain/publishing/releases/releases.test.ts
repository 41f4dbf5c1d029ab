import { expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { caseStudyKind } from "../../kinds/case-study.ts";
import { moduleKind } from "../../kinds/module.ts";
import { postKind } from "../../kinds/post.ts";
import { useCaseKind } from "../../kinds/use-case.ts";
import { getItem } from "../../documents/get-item.ts";
import { findPageAt } from "../../pages/public-pages.ts";
import { getRedirect } from "../../pages/redirects.ts";
import { createItem } from "../../documents/edit-item.ts";
import { createRedirect } from "../../redirects/managed-redirects.ts";
import { getTexts } from "../../texts/get-texts.ts";
import { getEditedText, saveTextDraft } from "../../site-texts/edit-texts.ts";
import { strangers } from "../../testing/actors.ts";
import { failureOf, post, setReleaseStage } from "../../testing/stages.ts";
import { findCollisions } from "./collisions.ts";
import { discardItemDraft, getItemDraft, keepItemDraft, publishItemDraft } from "../drafts/item-drafts.ts";
import { findItemDrafts } from "../drafts/list-drafts.ts";
import { findObstacles, publishRelease, undoRelease } from "./publish-release.ts";
import { planRedirect } from "../planned.ts";
import {
  createRelease,
  deleteRelease,
  findReleases,
  moveToRelease,
  planItemChange,
  takeOutOfRelease,
} from "./releases.ts";
import { findReleaseDrafts } from "../../releases/open-releases.ts";
import { withPublished } from "../views.ts";

const story = { title: "Told", company: "A school", challenge: "Far apart", solution: "One place", is_active: true };

describeOnEachEngine("drafts and releases", (engine) => {
  const { stage, draftOf, releaseWith, publish, undo, isPage } = setReleaseStage(engine);
  const newId = () => crypto.randomUUID();

  it.each(strangers)("are refused to %s", async (_, actor, code) => {
    const { id } = await createItem(stage.admin(), postKind, post);
    const release = await releaseWith();
    const ctx = stage.as(actor);
    const calls = [
      keepItemDraft(ctx, postKind, id, { known: 0, base: 1, input: post }),
      getItemDraft(ctx, postKind, id),
      findItemDrafts(ctx, postKind),
      publishItemDraft(ctx, postKind, id, 1),
      discardItemDraft(ctx, postKind, id, 1),
      findReleases(ctx),
      createRelease(ctx, { name: "x" }),
      deleteRelease(ctx, release, 1),
      moveToRelease(ctx, release, { kind: "blog_posts", itemId: id, version: 1 }),
      takeOutOfRelease(ctx, release, { kind: "blog_posts", itemId: id }),
      planItemChange(ctx, release, { collection: "blog_posts", itemId: id, change: "delete" }),
      planRedirect(ctx, release, null, { from: "/x", to: "/about" }),
      findCollisions(ctx, release),
      publishRelease(ctx, release, 1),
      undoRelease(ctx, release, 1),
      findObstacles(ctx, release),
    ];
    for (const call of await Promise.all(calls.map(failureOf))) expect(call.code).toBe(code);
  });

  it("a draft changes nothing for visitors until it is published, and is offered until then", async () => {
    const { id } = await createItem(stage.admin(), postKind, post);
    const version = await draftOf(id, { ...post, title: "", excerpt: "In June" });
    expect((await getItem(stage.admin(), postKind, id)).excerpt).toBe("In May");
    expect(await getItemDraft(stage.admin("bob"), postKind, id)).toMatchObject({
      by: "ada@school.example",
      fields: { title: "", excerpt: "In June" },
      isOutdated: false,
    });
    expect((await failureOf(publishItemDraft(stage.admin(), postKind, id, version))).fields).toHaveProperty("title");
    expect(await getItemDraft(stage.admin(), postKind, id)).not.toBeNull();
    const next = await keepItemDraft(stage.admin(), postKind, id, {
      known: version,
      base: 1,
      input: { ...post, title: "Summer reunion", excerpt: "In June" },
    });
    expect(await publishItemDraft(stage.admin(), postKind, id, next.version)).toEqual({
      version: 2,
      slug: "summer-reunion",
    });
    expect(await getItemDraft(stage.admin(), postKind, id)).toBeNull();
    expect(await isPage("/blog/summer-reunion")).toBe(true);
  });

  it("a save from an older draft never overwrites newer typing", async () => {
    const { id } = await createItem(stage.admin(), postKind, post);
    const version = await draftOf(id, { ...post, excerpt: "One" });
    const save = (name: "ada" | "bob", excerpt: string) =>
      keepItemDraft(stage.admin(name), postKind, id, { known: version, base: 1, input: { ...post, excerpt } });
    await save("bob", "Two");
    expect((await failureOf(save("ada", "Three"))).message).toContain("bob@school.example");
    // Neither does typing that has come back to what is live.
    expect((await failureOf(save("ada", "In May"))).message).toContain("bob@school.example");
    expect((await getItemDraft(stage.admin(), postKind, id))?.fields["excerpt"]).toBe("Two");
    expect((await failureOf(discardItemDraft(stage.admin(), postKind, id, version))).code).toBe("conflict");
    expect((await failureOf(publishItemDraft(stage.admin(), postKind, id, version))).code).toBe("conflict");
  });

  it("a draft that says what is live is removed, and one of a new item makes it", async () => {
    const { id } = await createItem(stage.admin(), postKind, post);
    const version = await draftOf(id, { ...post, excerpt: "One" });
    expect(await keepItemDraft(stage.admin(), postKind, id, { known: version, base: 1, input: post })).toEqual({
      version: 0,
    });
    expect(await findItemDrafts(stage.admin(), postKind)).toEqual([]);
    const other = newId();
    const made = await draftOf(other, { ...post, title: "New" }, 0);
    expect(await findItemDrafts(stage.admin(), postKind)).toMatchObject([{ id: other, title: "New", isNew: true }]);
    expect(await publishItemDraft(stage.admin(), postKind, other, made)).toEqual({ version: 1, slug: "new" });
    expect(await isPage("/blog/new")).toBe(true);
    expect((await failureOf(draftOf("../x", post, 0))).code).toBe("invalid");
    expect((await failureOf(draftOf(newId(), { ...post, content: "x".repeat(1_000_001) }, 0))).code).toBe("too_large");
  });

  it("a release of all kinds is looked at, published and taken back as one", async () => {
    const admin = stage.admin();
    const { id: renamed } = await createItem(admin, postKind, post);
    const { id: deleted } = await createItem(admin, postKind, { ...post, title: "Old news" });
    const { id: hidden } = await createItem(admin, caseStudyKind, story);
    const moduleId = newId();
    const useCaseId = newId();
    const kept = await createRedirect(admin, { from: "/old", to: "/about" });
    stage.now = new Date("2026-03-02T10:00:00Z");
    const { words, draftVersion } = await getEditedText(admin, "home");
    const { hero } = words as { hero: { headline: string } };
    await saveTextDraft(admin, "home", draftVersion, [
      { path: "hero.headline", before: hero.headline, after: "Monday" },
    ]);
    const release = await releaseWith(
      async (to) => {
        const version = await draftOf(renamed, { ...post, title: "Summer reunion" });
        await moveToRelease(admin, to, { kind: "blog_posts", itemId: renamed, version });
      },
      (to) => planItemChange(admin, to, { collection: "blog_posts", itemId: deleted, change: "delete" }),
      (to) => planItemChange(admin, to, { collection: "case_studies_content", itemId: hidden, change: "hide" }),
      async (to) => {
        const input = { name: "Maps", description: "Who lives where", category: "events", is_active: true };
        const { version } = await keepItemDraft(admin, moduleKind, moduleId, { known: 0, base: 0, input });
        await moveToRelease(admin, to, { kind: "modules_content", itemId: moduleId, version });
      },
      async (to) => {
        const input = { title: "Orchestras", description: "They play together", is_active: true };
        const { version } = await keepItemDraft(admin, useCaseKind, useCaseId, { known: 0, base: 0, input });
        await moveToRelease(admin, to, { kind: "use_cases_content", itemId: useCaseId, version });
      },
      async (to) => {
        const { draftVersion: version } = await getEditedText(admin, "home");
        await moveToRelease(admin, to, { kind: "site_texts", itemId: "home", version });
      },
      (to) => planRedirect(admin, to, kept.id, { from: "/old", to: "/pricing" }),
      (to) => planRedirect(admin, to, null, { from: "/spring", to: "/blog/summer-reunion" }),
    );

    const asReleased = await withPublished(stage.visitor(), await findReleaseDrafts(admin, release));
    const states = async (ctx = stage.visitor()) => ({
      old: await findPageAt(ctx, "/blog/spring-reunion"),
      renamed: await findPageAt(ctx, "/blog/summer-reunion"),
      deleted: await findPageAt(ctx, "/blog/old-news"),
      hidden: await findPageAt(ctx, "/case-studies/told"),
      made: await findPageAt(ctx, "/use-cases/orchestras"),
      headline: (await getTexts(ctx)).home.hero.headline,
      redirect: await getRedirect(ctx, "/old"),
      added: await getRedirect(ctx, "/spring"),
    });
    const was = await states();
    expect(was).toMatchObject({
      old: "page",
      renamed: null,
      deleted: "page",
      hidden: "page",
      made: null,
      redirect: "/about",
    });
    const will = await states(asReleased);
    expect(will).toMatchObject({ renamed: "page", deleted: null, hidden: null, made: "page", headline: "Monday" });
    expect(will).toMatchObject({ redirect: "/pricing", added: "/blog/summer-reunion" });

    stage.changed = [];
    stage.now = new Date("2026-03-02T11:00:00Z");
    expect(await publish(release)).toEqual({ changes: 8 });
    // One announcement after one commit.
    expect(stage.changed.toSorted()).toEqual(
      [
        "blog_posts",
        "case_studies_content",
        "modules_content",
        "redirects",
        "site_texts",
        "use_cases_content",
      ].toSorted(),
    );
    expect(await states()).toEqual({ ...will, old: { movedTo: "/blog/summer-reunion" } });
    expect((await failureOf(publish(release))).code).toBe("conflict");

    stage.now = new Date("2026-03-03T10:00:00Z");
    expect(await findObstacles(admin, release)).toEqual([]);
    expect(await undo(release)).toMatchObject({ kept: 0 });
    expect(await states()).toEqual({ ...was, renamed: { movedTo: "/blog/spring-reunion" } });
    expect((await findReleases(admin))[0]).toMatchObject({ state: "open", changes: 8 });
    expect(await findCollisions(admin, release)).toEqual([]);
    await publish(release);
    expect(await states()).toMatchObject({ renamed: "page", made: "page", headline: "Monday", redirect: "/pricing" });
    await undo(release);
    expect(await states()).toMatchObject({ made: null, deleted: "page", headline: was.headline });
  });
});
