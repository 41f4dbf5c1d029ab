import { expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { DomainError } from "#lib/domain-error.ts";
import { getArticle } from "../../blog/article.ts";
import { postKind } from "../../kinds/post.ts";
import { createItem } from "../../documents/edit-item.ts";
import { findPages, createPage } from "../../site-texts/managed-pages.ts";
import { findEditableTexts, getEditedText, saveTextDraft, settleTextDraft } from "../../site-texts/edit-texts.ts";
import { withMarkedTexts } from "../../site-editor/edited-page.ts";
import { findTexts } from "../../search/admin-search.ts";
import { getTexts } from "../../texts/get-texts.ts";
import { findPendingTexts, restoreTextVersion } from "../../site-texts/publish-texts.ts";
import { strangers } from "../../testing/actors.ts";
import { failureOf, setReleaseTextStage } from "../../testing/stages.ts";
import { findCollisions } from "./collisions.ts";
import { getRelease } from "../planned.ts";
import { keepItemDraft, openDraftInRelease } from "../drafts/item-drafts.ts";
import { getOpenRelease } from "../../releases/open-releases.ts";
import { noRelease } from "../../documents/drafts.ts";
import { withPublished } from "../views.ts";
import { publishRelease } from "./publish-release.ts";
import { deleteRelease, moveToRelease, planItemChange } from "./releases.ts";

describeOnEachEngine("texts in a release", (engine) => {
  const stage = setReleaseTextStage(engine);
  const { admin, within, makeRelease, versionOf, publish, undo, write, publishTexts } = stage;
  /** The drafts beside the live site. */
  const findPendingDrafts = () =>
    engine.db.selectFrom("drafts").selectAll().where("release_id", "=", noRelease).execute();
  const heading = async () => (await getTexts(stage.visitor())).faq.heading;

  it.each(strangers)("are refused to %s", async (_, actor, code) => {
    const release = await makeRelease();
    const ctx = stage.as(actor);
    expect((await failureOf(getOpenRelease(ctx, release))).code).toBe(code);
    const calls = [
      getEditedText(ctx, "faq", release),
      saveTextDraft(ctx, "faq", 0, [{ path: "heading", before: "", after: "" }], release),
      createPage(ctx, { title: "x", address: "/x" }, release),
      withMarkedTexts(ctx, release),
    ];
    for (const call of await Promise.all(calls.map(failureOf))) expect(call.code).toBe(code);
  });

  it("are written apart from the live site, from its drafts and from other releases", async () => {
    const shipped = await heading();
    const [spring, autumn] = [await makeRelease(), await makeRelease("Autumn")];
    await write("faq", "heading", "Beside");
    await write("faq", "heading", "Zebra season", spring);
    const seen = async (release?: string) =>
      (await getEditedText(admin(), "faq", await within(release))).words["heading"];
    expect([await seen(), await seen(spring), await seen(autumn)]).toEqual(["Beside", "Zebra season", shipped]);
    const drafted = async (release?: string) =>
      (await findEditableTexts(admin(), await within(release)))
        .filter(({ hasDraft }) => hasDraft)
        .map(({ name }) => name);
    expect([await drafted(), await drafted(spring), await drafted(autumn)]).toEqual([["faq"], ["faq"], []]);
    expect(await findTexts(admin(), "zebra season", await within(spring))).toContainEqual(
      expect.objectContaining({ name: "faq", path: "heading" }),
    );
    expect(await findTexts(admin(), "zebra season")).toEqual([]);
    const { ctx: seeing, places } = await withMarkedTexts(admin(), await within(spring));
    expect((await getTexts(seeing)).faq.heading).toContain("Zebra season");
    expect(places).toContainEqual({ name: "faq", path: "heading", words: "Zebra season" });
    expect(await heading()).toBe(shipped);

    await publish(spring);
    expect([await heading(), await seen()]).toEqual(["Zebra season", "Beside"]);
    await undo(spring);
    expect([await heading(), await seen(), await seen(spring)]).toEqual([shipped, "Beside", "Zebra season"]);
  });

  it("a draft beside the live site is looked at as it would be published, on top of what a release published since", async () => {
    const release = await makeRelease();
    await write("faq", "heading", "Beside");
    await write("faq", "meta.title", "Questions in spring", release);
    await publish(release);
    const drafts = await findPendingDrafts();
    const { faq } = await getTexts(await withPublished(stage.visitor(), drafts));
    expect([faq.heading, faq.meta.title]).toEqual(["Beside", "Questions in spring"]);
    await publishTexts();
    expect((await getTexts(stage.visitor())).faq.meta.title).toBe("Questions in spring");
  });

  it("a change makes a publication look again, and written back to what is live it leaves the release", async () => {
    const release = await makeRelease();
    const shipped = await heading();
    await write("faq", "heading", "Hello", release);
    const seen = await versionOf(release);
    await write("faq", "heading", "Hello again", release);
    expect((await failureOf(publishRelease(admin(), release, seen))).code).toBe("conflict");
    await write("faq", "heading", shipped, release);
    expect((await getRelease(admin(), release)).changes).toEqual([]);
    await write("faq", "heading", "Hello", release);
    await publish(release);
    const was = await makeRelease("Before");
    await restoreTextVersion(admin(), "faq", 0, { version: 0, release: await within(was) });
    expect((await getEditedText(admin(), "faq", await within(was))).words["heading"]).toBe(shipped);
    expect(await heading()).toBe("Hello");
  });

  it("nothing is written into a release that is public or gone", async () => {
    const [open, over] = [await makeRelease(), await makeRelease("Gone")];
    await write("faq", "heading", "Hello", open);
    const places = [await within(open), await within(over)];
    await publish(open);
    await deleteRelease(admin(), over, 1);
    for (const [index, code] of [
      [0, "conflict"],
      [1, "not_found"],
    ] as const) {
      const release = places[index] ?? "";
      expect(await failureOf(getOpenRelease(admin(), release))).toMatchObject({ code, reasons: ["release_over"] });
      const calls = [
        saveTextDraft(admin(), "faq", 0, [{ path: "heading", before: "Hello", after: "Late" }], release),
        createPage(admin(), { title: "Late", address: "/late" }, release),
        restoreTextVersion(admin(), "faq", 0, { version: 0, release }),
      ];
      for (const call of await Promise.all(calls.map(failureOf)))
        expect(call).toMatchObject({ code, reasons: ["release_over"] });
    }
    expect(await heading()).toBe("Hello");
    expect(await findPages(admin())).toEqual([]);
  });

  it("saves and publications at the same moment wait for each other: one comes first, and the other is told", async () => {
    const release = await makeRelease();
    await write("faq", "heading", "0", release);
    for (let round = 0; round < 4; round++) {
      const version = await versionOf(release);
      const change = { path: "heading", before: String(round), after: String(round + 1) };
      const calls = [
        ...[1, 2].map(() => saveTextDraft(admin(), "faq", 0, [change], release)),
        publishRelease(admin(), release, version),
      ];
      const results = await Promise.allSettled(round % 2 ? calls : calls.toReversed());
      const failures = results.flatMap((result) => (result.status === "rejected" ? [result.reason as Error] : []));
      expect(failures.filter((failure) => !(failure instanceof DomainError && failure.code === "conflict"))).toEqual(
        [],
      );
      if ((await getRelease(admin(), release)).release.state === "published") await undo(release);
      await write("faq", "heading", String(round + 1), release);
    }
  });

  it("what was published meanwhile is settled text by text in the editor, too", async () => {
    const release = await makeRelease();
    await write("faq", "heading", "Ours", release);
    await write("faq", "heading", "Theirs");
    await publishTexts();
    const { draftVersion, publishedVersion, conflicting } = await getEditedText(admin(), "faq", await within(release));
    expect(conflicting).toEqual([{ path: "heading", theirs: "Theirs", mine: "Ours" }]);
    expect(await findCollisions(admin(), release)).toMatchObject([{ itemId: "faq", reason: "changed" }]);
    const versions = { draft: draftVersion, published: publishedVersion };
    await settleTextDraft(admin(), "faq", versions, [], await within(release));
    expect(await findCollisions(admin(), release)).toEqual([]);
    await publish(release);
    expect(await heading()).toBe("Ours");
  });

  it("a draft beside the live site moves into a release, and one that the release changes already does not", async () => {
    const release = await makeRelease();
    const { draftVersion } = await write("faq", "heading", "Moved");
    await moveToRelease(admin(), release, { kind: "site_texts", itemId: "faq", version: draftVersion });
    expect(await findPendingTexts(admin())).toEqual([]);
    expect((await getEditedText(admin(), "faq", await within(release))).words["heading"]).toBe("Moved");
    const second = await write("faq", "heading", "Second");
    const move = moveToRelease(admin(), release, { kind: "site_texts", itemId: "faq", version: second.draftVersion });
    expect((await failureOf(move)).message).toContain("already changes this");
    expect(await findPendingTexts(admin())).toMatchObject([{ name: "faq" }]);
  });

  it("the page leads to the forms of items within the release, which begin with what is live there", async () => {
    const release = await makeRelease();
    const { id } = await createItem(admin(), postKind, { title: "Old news", content: "As it was.", published: true });
    const added = crypto.randomUUID();
    const input = { title: "Added", content: "Come.", published: true };
    await keepItemDraft(admin(), postKind, added, { known: 0, base: 0, input, release });
    const { ctx, places } = await withMarkedTexts(admin(), await within(release));
    await getArticle(ctx, "old-news");
    await getArticle(ctx, "added");
    const forms = places.flatMap((place) => ("href" in place ? place.href : []));
    expect(forms).toContain(`/admin/blog?edit=${id}&release=${release}#title`);
    expect(forms).toContain(`/admin/blog?draft=${added}&release=${release}#title`);

    const opened = await openDraftInRelease(admin(), postKind, id, release);
    expect(opened).toMatchObject({ version: 0, base: 1, fields: { title: "Old news", published: true } });
    const keep = (known: number, changes: object) =>
      keepItemDraft(admin(), postKind, id, { known, base: 1, input: { ...opened.fields, ...changes }, release });
    const items = async () =>
      (await getRelease(admin(), release)).changes.flatMap(({ itemId }) => (itemId === id ? itemId : []));
    expect([await keep(0, {}), await items()]).toEqual([{ version: 0 }, []]);
    const { version } = await keep(0, { title: "Better news" });
    expect(await openDraftInRelease(admin(), postKind, id, release)).toMatchObject({
      version,
      fields: { title: "Better news" },
    });
    expect([await keep(version, {}), await items()]).toEqual([{ version: 0 }, []]);
    await planItemChange(admin(), release, { collection: "blog_posts", itemId: id, change: "delete" });
    expect((await failureOf(openDraftInRelease(admin(), postKind, id, release))).message).toContain("deletes this");
    expect((await failureOf(openDraftInRelease(admin(), postKind, crypto.randomUUID(), release))).code).toBe(
      "not_found",
    );
    expect((await failureOf(openDraftInRelease(stage.visitor(), postKind, id, release))).code).toBe("unauthenticated");
  });
});
