import { expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { postKind } from "../kinds/post.ts";
import { discardItemDraft, keepItemDraft, publishItemDraft } from "../publishing/drafts/item-drafts.ts";
import { getRelease } from "../publishing/planned.ts";
import { settleCollision } from "../publishing/releases/collisions.ts";
import { showWithRelease } from "../publishing/releases/planned-change.ts";
import { takeOutOfRelease } from "../publishing/releases/releases.ts";
import { discardTextDraft, getEditedText, saveTextDraft } from "../site-texts/edit-texts.ts";
import { publishTexts, restoreTextVersion } from "../site-texts/publish-texts.ts";
import { failureOf, post, setReleaseStage } from "../testing/stages.ts";

describeOnEachEngine("the version of a draft that is discarded and begun again within a second", (engine) => {
  const { stage, releaseWith } = setReleaseStage(engine);
  const admin = () => stage.admin();

  it("of an item is another one, and the former one saves and publishes nothing", async () => {
    const id = crypto.randomUUID();
    const keep = (known: number, title: string) =>
      keepItemDraft(admin(), postKind, id, { known, base: 0, input: { ...post, title } });
    const former = (await keep(0, "Seen")).version;
    await discardItemDraft(admin(), postKind, id, former);
    const { version } = await keep(0, "Not seen");
    expect(version).not.toBe(former);
    expect((await failureOf(keep(former, "Over it"))).code).toBe("conflict");
    expect((await failureOf(publishItemDraft(admin(), postKind, id, former))).code).toBe("conflict");
    expect((await failureOf(discardItemDraft(admin(), postKind, id, former))).code).toBe("conflict");
    await publishItemDraft(admin(), postKind, id, version);
  });

  it("of a text is another one, and the former one replaces and publishes nothing", async () => {
    const ctx = admin();
    const write = async (after: string) => {
      const { words } = await getEditedText(ctx, "faq");
      return (await saveTextDraft(ctx, "faq", 0, [{ path: "heading", before: words["heading"], after }])).draftVersion;
    };
    const former = await write("Seen");
    await discardTextDraft(ctx, "faq", former);
    const version = await write("Not seen");
    expect(version).not.toBe(former);
    expect(await saveTextDraft(ctx, "faq", former, [{ path: "heading", before: "Seen", after: "x" }])).toMatchObject({
      conflicts: [{ theirs: "Not seen" }],
      isOutdated: true,
    });
    const { draftVersion: present } = await getEditedText(ctx, "faq");
    expect((await failureOf(restoreTextVersion(ctx, "faq", former, { version: 0 }))).code).toBe("conflict");
    expect((await failureOf(publishTexts(ctx, { faq: former }))).code).toBe("conflict");
    expect((await failureOf(discardTextDraft(ctx, "faq", former))).code).toBe("conflict");
    await publishTexts(ctx, { faq: present });
  });

  it("of a release is another one, and the former one changes nothing", async () => {
    const id = crypto.randomUUID();
    const keep = (release: string, known: number, title: string) =>
      keepItemDraft(admin(), postKind, id, { known, base: 0, input: { ...post, published: false, title }, release });
    const release = await releaseWith((one) => keep(one, 0, "Seen"));
    const versionIn = async () => (await getRelease(admin(), release)).changes[0]?.draftVersion ?? 0;
    const former = await versionIn();
    await takeOutOfRelease(admin(), release, { kind: "blog_posts", itemId: id });
    await keep(release, 0, "Not seen");
    const version = await versionIn();
    expect(version).not.toBe(former);
    expect((await failureOf(keep(release, former, "Over it"))).code).toBe("conflict");
    const thing = { kind: "blog_posts", itemId: id };
    const show = (seen: number) => showWithRelease(admin(), release, { ...thing, version: seen });
    expect((await failureOf(show(former))).code).toBe("conflict");
    const collision = { ...thing, draftVersion: former, liveVersion: 0, take: [], drop: true };
    expect((await failureOf(settleCollision(admin(), release, collision))).code).toBe("conflict");
    await show(version);
  });

  it("changes with each save, to a number that says nothing of the one before", async () => {
    const id = crypto.randomUUID();
    const versions = [0];
    for (const title of ["One", "Two", "Three", "Four"]) {
      const known = versions.at(-1)!;
      const { version } = await keepItemDraft(admin(), postKind, id, { known, base: 0, input: { ...post, title } });
      versions.push(version);
    }
    expect(new Set(versions).size).toBe(versions.length);
    expect(versions.every((one) => Number.isInteger(one) && one >= 0 && one <= 999_999_999)).toBe(true);
    const steps = versions.slice(2).map((one, index) => one - versions[index + 1]!);
    expect(steps).not.toEqual([1, 1, 1]);
  });
});
