import { expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { postKind } from "../../kinds/post.ts";
import { getItem } from "../../documents/get-item.ts";
import { getTexts } from "../../texts/get-texts.ts";
import { failureOf, post, setReleaseStage, setReleaseTextStage } from "../../testing/stages.ts";
import { createItem, updateItem } from "../../documents/edit-item.ts";
import { discardItemDraft, getItemDraft, keepItemDraft, publishItemDraft } from "../drafts/item-drafts.ts";
import { createRelease, findReleases, moveToRelease, planItemChange, takeOutOfRelease } from "../releases/releases.ts";
import { getRelease } from "../planned.ts";
import { planAsSeen } from "../testing/plan-as-seen.ts";
import { runDueSchedules } from "./run-schedules.ts";
import { findSchedulesOf } from "./schedules.ts";

const monday = { action: "publish", local: "2026-03-02T09:00", zone: "UTC" };
const states = (db: Parameters<Parameters<typeof describeOnEachEngine>[1]>[0]["db"]) =>
  db.selectFrom("schedules").select(["state", "problem"]).execute();

describeOnEachEngine("a planned publication of an item", (engine) => {
  const { stage, draftOf } = setReleaseStage(engine);
  const admin = () => stage.admin();
  const planOf = (itemId: string) => planAsSeen(admin(), { ...monday, kind: "blog_posts", itemId });
  const type = (id: string, known: number, input: object, base = 1) =>
    keepItemDraft(stage.admin("bob"), postKind, id, { known, base, input: { ...post, ...input } });
  async function run(time = "2026-03-02T09:00:01Z") {
    stage.now = new Date(time);
    await runDueSchedules(admin());
  }

  it("makes public what stood there when it was planned, and leaves what is typed since in the draft", async () => {
    const { id } = await createItem(admin(), postKind, { ...post, published: false });
    const version = await draftOf(id, { ...post, content: "Come in May." });
    await planOf(id);
    const typed = await type(id, version, { content: "Come in May, or perh" });
    await run();
    expect(await getItem(admin(), postKind, id)).toMatchObject({ content: "Come in May.", published: true });
    expect(await getItemDraft(admin(), postKind, id)).toMatchObject({
      version: typed.version,
      isOutdated: false,
      fields: { content: "Come in May, or perh", published: true },
    });
    // The open form goes on, and what it has is published by hand.
    const { version: last } = await type(id, typed.version, { content: "Come in June." }, 2);
    await publishItemDraft(admin(), postKind, id, last);
    expect(await getItem(admin(), postKind, id)).toMatchObject({ content: "Come in June." });
  });

  it("makes a new item public in the same way", async () => {
    const id = crypto.randomUUID();
    const version = await draftOf(id, { ...post, published: false }, 0);
    await planOf(id);
    await type(id, version, { content: "Half a sent", published: false }, 0);
    await run();
    expect(await getItem(admin(), postKind, id)).toMatchObject({ content: "Come.", published: true });
    expect(await getItemDraft(admin(), postKind, id)).toMatchObject({
      base: 1,
      isOutdated: false,
      fields: { content: "Half a sent", published: true },
    });
  });

  it("counts for a draft that says again what is live, and not for one that is begun later", async () => {
    const { id } = await createItem(admin(), postKind, { ...post, published: false });
    const version = await draftOf(id, { ...post, published: false, content: "Planned." });
    await planOf(id);
    await type(id, version, { published: false });
    await run();
    expect(await getItem(admin(), postKind, id)).toMatchObject({ content: "Planned.", published: true });

    const { id: hidden } = await createItem(admin(), postKind, { ...post, title: "Autumn", published: false });
    await planAsSeen(admin(), { ...monday, local: "2026-03-03T09:00", kind: "blog_posts", itemId: hidden });
    await type(hidden, 0, { title: "Autumn", content: "Begun later." });
    await run("2026-03-03T09:00:01Z");
    expect(await getItem(admin(), postKind, hidden)).toMatchObject({ content: "Come.", published: true });
    expect(await getItemDraft(admin(), postKind, hidden)).toMatchObject({
      isOutdated: false,
      fields: { content: "Begun later." },
    });
  });

  it("takes new words when it is planned again, and none that were published by hand or discarded", async () => {
    const { id } = await createItem(admin(), postKind, { ...post, published: false });
    const version = await draftOf(id, { ...post, content: "First." });
    await planOf(id);
    await type(id, version, { content: "Second." });
    await planOf(id);
    await run();
    expect(await getItem(admin(), postKind, id)).toMatchObject({ content: "Second." });

    const again = await draftOf(id, { ...post, content: "Third." }, 2);
    await planAsSeen(admin(), { ...monday, local: "2026-03-03T09:00", kind: "blog_posts", itemId: id });
    await publishItemDraft(admin(), postKind, id, again);
    await type(id, 0, { content: "Half a th" }, 3);
    await run("2026-03-03T09:00:01Z");
    expect(await getItem(admin(), postKind, id)).toMatchObject({ content: "Third." });
    expect((await states(engine.db)).map(({ state }) => state).toSorted()).toEqual(["canceled", "canceled", "done"]);

    const { version: last } = (await getItemDraft(admin(), postKind, id))!;
    await planAsSeen(admin(), { ...monday, local: "2026-03-04T09:00", kind: "blog_posts", itemId: id });
    expect(await discardItemDraft(admin(), postKind, id, last)).toEqual({ canceledPlans: 1 });
  });

  it("fails, and says so, when the item was saved by someone since", async () => {
    const { id } = await createItem(admin(), postKind, { ...post, published: false });
    const version = await draftOf(id, { ...post, content: "Planned." });
    await planOf(id);
    await updateItem(admin(), postKind, id, 1, { ...post, published: false, content: "Saved." });
    await failureOf(type(id, version - 1, { content: "Typed." }));
    await run();
    expect(await getItem(admin(), postKind, id)).toMatchObject({ content: "Saved.", published: false });
    expect(await states(engine.db)).toMatchObject([{ state: "failed" }]);
  });

  it("keeps a release as it was planned, and what is typed in it since in another one", async () => {
    const items = await Promise.all(
      ["First", "Second", "Third"].map((title) => createItem(admin(), postKind, { ...post, title })),
    );
    const [first = "", second = "", third = ""] = items.map(({ id }) => id);
    const { id: release } = await createRelease(admin(), { name: "Spring" });
    const inRelease = (id: string, known: number, input: object) =>
      keepItemDraft(admin(), postKind, id, { known, base: 1, input: { ...post, ...input }, release });
    const { version } = await inRelease(first, 0, { title: "First", content: "Planned." });
    await planItemChange(admin(), release, { collection: "blog_posts", itemId: second, change: "hide" });
    await planAsSeen(admin(), { ...monday, kind: "release", itemId: release });
    expect(await findSchedulesOf(admin(), "release", release)).toMatchObject([{ isOutdated: false }]);
    await inRelease(first, version, { title: "First", content: "Half a" });
    await inRelease(third, 0, { title: "Third", content: "Typed later." });
    // What somebody takes out is meant. What is added was checked by nobody.
    await takeOutOfRelease(admin(), release, { kind: "blog_posts", itemId: second });
    const { id: added } = await createItem(admin(), postKind, { ...post, title: "Added" });
    const kept = await draftOf(added, { ...post, title: "Added", content: "Added." });
    await moveToRelease(admin(), release, { kind: "blog_posts", itemId: added, version: kept });
    expect(await findSchedulesOf(admin(), "release", release)).toMatchObject([{ isOutdated: true }]);
    await run();
    const contentOf = async (id: string) => (await getItem(admin(), postKind, id)).content;
    expect(await contentOf(first)).toBe("Planned.");
    expect(await getItem(admin(), postKind, second)).toMatchObject({ published: true });
    expect(await contentOf(third)).toBe("Come.");
    expect(await contentOf(added)).toBe("Come.");
    const later = (await findReleases(admin())).find(({ state }) => state === "open");
    expect(later?.name).toBe("Spring (changed after planning)");
    const { changes, collisions } = await getRelease(admin(), later!.id);
    expect(changes.map(({ title }) => title).toSorted()).toEqual(["Added", "First", "Third"]);
    expect(collisions).toEqual([]);
  });
});

describeOnEachEngine("a planned release of texts", (engine) => {
  const { admin, visitor, write, makeRelease } = setReleaseTextStage(engine);

  it("has the words that it was planned with", async () => {
    const release = await makeRelease();
    await write("home", "hero.headline", "Planned.", release);
    await planAsSeen(admin(), { ...monday, kind: "release", itemId: release });
    await write("home", "hero.headline", "Typed later.", release);
    await runDueSchedules({ ...admin(), clock: () => new Date("2026-03-02T09:00:01Z") });
    expect(await states(engine.db)).toEqual([{ state: "done", problem: null }]);
    expect((await getTexts(visitor())).home.hero.headline).toBe("Planned.");
    const later = (await findReleases(admin())).find(({ state }) => state === "open");
    const { changes, collisions } = await getRelease(admin(), later!.id);
    expect([changes.length, collisions]).toEqual([1, []]);
  });
});
