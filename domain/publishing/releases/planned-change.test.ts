import { expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { createItem } from "../../documents/edit-item.ts";
import { authorKind } from "../../kinds/author.ts";
import { postKind } from "../../kinds/post.ts";
import { strangers } from "../../testing/actors.ts";
import { failureOf, post, setReleaseStage } from "../../testing/stages.ts";
import { keepItemDraft } from "../drafts/item-drafts.ts";
import { getRelease } from "../planned.ts";
import { planSchedule } from "../schedules/schedules.ts";
import { showWithRelease } from "./planned-change.ts";
import { moveToRelease, planItemChange } from "./releases.ts";

describeOnEachEngine("items that stay hidden with their release", (engine) => {
  const { stage, draftOf, releaseWith, publish, undo, isPage } = setReleaseStage(engine);
  const kind = "blog_posts" as const;
  const outcome = async (release: string) =>
    Object.fromEntries(
      (await getRelease(stage.admin(), release)).changes.map(({ title, effect, staysHidden }) => [
        title,
        `${effect}${staysHidden ? ", stays hidden" : ""}`,
      ]),
    );

  /** Two new posts in a release, one of them as a form begins it: not published. */
  async function hiddenPost() {
    const [hidden, shown] = [crypto.randomUUID(), crypto.randomUUID()];
    const release = await releaseWith();
    for (const [itemId, input] of [
      [hidden, { ...post, title: "Gala", published: false }],
      [shown, post],
    ] as const) {
      const version = await draftOf(itemId, input, 0);
      await moveToRelease(stage.admin(), release, { kind, itemId, version });
    }
    const of = async (id: string) =>
      (await getRelease(stage.admin(), release)).changes.find(({ itemId }) => itemId === id)?.draftVersion ?? 0;
    return { itemId: hidden, release, version: await of(hidden), of };
  }

  it("are named before and after it, and shown by it where somebody wants that", async () => {
    const { itemId, release, version, of } = await hiddenPost();
    expect(await outcome(release)).toEqual({ Gala: "New, stays hidden", "Spring reunion": "New" });
    await publish(release);
    expect(await isPage("/blog/gala")).toBe(false);
    expect(await outcome(release)).toEqual({ Gala: "New, stays hidden", "Spring reunion": "New" });
    await undo(release);

    await showWithRelease(stage.member("writer"), release, { kind, itemId, version });
    expect(await outcome(release)).toEqual({ Gala: "New", "Spring reunion": "New" });
    expect(await of(itemId)).not.toBe(version);
    await publish(release);
    expect(await isPage("/blog/gala")).toBe(true);
    expect(await outcome(release)).toEqual({ Gala: "New", "Spring reunion": "New" });
  });

  it("are not those that it hides or deletes, but those that were hidden before", async () => {
    const { id: seen } = await createItem(stage.admin(), postKind, { ...post, title: "Seen" });
    const { id: unseen } = await createItem(stage.admin(), postKind, { ...post, title: "Unseen", published: false });
    const { id: gone } = await createItem(stage.admin(), postKind, { ...post, title: "Gone", published: false });
    const author = crypto.randomUUID();
    const release = await releaseWith();
    await planItemChange(stage.admin(), release, { collection: kind, itemId: seen, change: "hide" });
    await planItemChange(stage.admin(), release, { collection: kind, itemId: gone, change: "delete" });
    const place = { known: 0, release };
    const input = { ...post, title: "Unseen", excerpt: "In June", published: false };
    await keepItemDraft(stage.admin(), postKind, unseen, { ...place, base: 1, input });
    // Of an author nothing was said: a save would show them.
    await keepItemDraft(stage.admin(), authorKind, author, { ...place, base: 0, input: { name: "Ada" } });
    expect(await outcome(release)).toEqual({
      Seen: "Hidden",
      Gone: "Deleted",
      Unseen: "Changed, stays hidden",
      Ada: "New",
    });
  });

  it("are shown as a save would do it: not over what others wrote, not in what is public, and by nobody else", async () => {
    const { itemId, release, version, of } = await hiddenPost();
    const show = (ctx = stage.admin(), seen: Partial<{ kind: string; itemId: string; version: number }> = {}) =>
      failureOf(showWithRelease(ctx, release, { kind, itemId, version, ...seen })).then(({ code }) => code);
    for (const [, actor, code] of strangers) expect(await show(stage.as(actor))).toBe(code);
    const input = { ...post, title: "Gala at night", published: false };
    await keepItemDraft(stage.admin("bob"), postKind, itemId, { known: version, base: 0, input, release });
    expect(await show()).toBe("conflict");
    expect(await show(stage.admin(), { kind: "redirects" })).toBe("not_found");
    expect(await show(stage.admin(), { itemId: crypto.randomUUID() })).toBe("not_found");
    expect(await outcome(release)).toHaveProperty("Gala at night", "New, stays hidden");

    const seen = { version: await of(itemId) };
    const releaseVersion = (await getRelease(stage.admin(), release)).release.version;
    const time = { local: "2026-03-02T09:00", zone: "UTC" };
    await planSchedule(stage.admin(), {
      action: "publish",
      kind: "release",
      itemId: release,
      version: releaseVersion,
      ...time,
    });
    expect(await show(stage.member("writer"), seen)).toBe("conflict");
    await publish(release);
    expect(await show(stage.admin(), seen)).toBe("conflict");
  });
});
