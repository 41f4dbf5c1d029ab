import { beforeEach, expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { findItems } from "../lists/find-items.ts";
import { postKind } from "../kinds/post.ts";
import { createItem, deleteItem } from "../documents/edit-item.ts";
import { LocalBuckets } from "../security/local-buckets.ts";
import { failureOf, setAdminStage, post, setReleaseStage } from "../testing/stages.ts";
import { keepItemDraft, discardItemDraft, publishItemDraft } from "./drafts/item-drafts.ts";
import { updateOverDraft } from "./drafts/save-over-draft.ts";
import { maxChanges, findReleaseDrafts } from "../releases/open-releases.ts";
import { noRelease } from "../documents/drafts.ts";
import { createPreviewLink, openPreviewLink, revokePreviewLinksOf } from "./preview-links.ts";
import { createRelease, moveToRelease, deleteRelease } from "./releases/releases.ts";

import { findSchedules } from "./schedules/schedules.ts";
import { planAsSeen } from "./testing/plan-as-seen.ts";
import { withPublished } from "./views.ts";
import { DomainError } from "#lib/domain-error.ts";
import { publishRelease, undoRelease } from "./releases/publish-release.ts";
import { runDueSchedules } from "./schedules/run-schedules.ts";

const reunion = { title: "Reunion", content: "x", published: true };
const monday = { local: "2026-04-06T09:00", zone: "Europe/Berlin" };

describeOnEachEngine("what an enemy sends to drafts, releases and previews", (engine) => {
  const stage = setAdminStage(engine);
  beforeEach(async () => {
    for (const table of ["drafts", "releases", "schedules", "preview_links"] as const)
      await engine.db.deleteFrom(table).execute();
  });
  const newRelease = async () => (await createRelease(stage.admin(), { name: "Monday" })).id;
  const newDraft = async (input: object) => {
    const itemId = crypto.randomUUID();
    const draft = { known: 0, base: 0, input: { ...reunion, ...input } };
    const { version } = await keepItemDraft(stage.admin(), postKind, itemId, draft);
    return { itemId, version };
  };

  it("a draft that is not valid yet can be looked at with the rest of its release", async () => {
    const release = await newRelease();
    const { id, version: base } = await createItem(stage.admin(), postKind, reunion);
    const input = { ...reunion, title: "x".repeat(201), excerpt: "New words" };
    await keepItemDraft(stage.admin(), postKind, id, { known: 0, base, input, release });
    const view = await withPublished(stage.admin(), await findReleaseDrafts(stage.admin(), release));
    expect((await findItems(view, postKind, {})).items).toMatchObject([{ title: "Reunion", excerpt: "New words" }]);
    await createPreviewLink(stage.admin(), { kind: "release", itemId: release }, { label: "All", days: 7 });
  });

  it("a release changes as many things of one kind as it may, can be looked at, and takes no more", async () => {
    const release = await newRelease();
    const shared = { release_id: release, kind: "blog_posts", action: "save", base_version: 0, version: 1 } as const;
    await engine.db
      .insertInto("drafts")
      .values(
        Array.from({ length: maxChanges }, (_, number) => ({
          ...shared,
          item_id: crypto.randomUUID(),
          body: { ...reunion, title: `Post ${number}` },
          updated_by: "ada@school.example",
          updated_at: stage.now,
        })),
      )
      .execute();
    const view = await withPublished(stage.admin(), await findReleaseDrafts(stage.admin(), release));
    expect((await findItems(view, postKind, {})).total).toBe(maxChanges);
    const typed = { known: 0, base: 0, input: reunion, release };
    const words = { code: "invalid", message: `A release can have at most ${maxChanges} changes.` };
    expect(await failureOf(keepItemDraft(stage.admin(), postKind, crypto.randomUUID(), typed))).toMatchObject(words);
    const { itemId, version } = await newDraft({});
    const moving = moveToRelease(stage.admin(), release, { kind: "blog_posts", itemId, version });
    expect(await failureOf(moving)).toMatchObject(words);
  });

  it("the title of a draft is one short line in what is planned, as mails and lists show it", async () => {
    const { itemId } = await newDraft({ title: `Gala\r\nBcc: eve@school.example\u202e${"x".repeat(300)}` });
    await planAsSeen(stage.admin(), { action: "publish", kind: "blog_posts", itemId, ...monday });
    const { title } = await engine.db.selectFrom("schedules").select("title").executeTakeFirstOrThrow();
    expect(title).toMatch(/^Gala Bcc: eve@school\.example x+$/);
    expect(title).toHaveLength(200);
  });

  it("a label that turns the direction of what follows is refused", async () => {
    const itemId = await newRelease();
    const link = createPreviewLink(stage.admin(), { kind: "release", itemId }, { label: "For \u202eyrret", days: 7 });
    expect(await failureOf(link)).toMatchObject({ code: "invalid", fields: { label: "Please write one line." } });
  });

  it("a link ends with the rights of its maker, and those of others go on", async () => {
    const itemId = await newRelease();
    const link = (maker: "ada" | "bob") =>
      createPreviewLink(stage.admin(maker), { kind: "release", itemId }, { label: maker, days: 7 });
    const [ofAda, ofBob] = [await link("ada"), await link("bob")];
    const tokenIn = ({ url }: { url: string }) => /\/preview\/([\da-f]{64})/.exec(url)?.[1] ?? "";
    await revokePreviewLinksOf(stage.admin(), "bob@school.example");
    expect((await openPreviewLink(stage.visitor(), tokenIn(ofAda))).title).toBe("ada");
    expect((await failureOf(openPreviewLink(stage.visitor(), tokenIn(ofBob)))).code).toBe("not_found");
  });

  it("one client looks at no more pages than a person reads, and others go on", async () => {
    const { itemId } = await newDraft({});
    const { url } = await createPreviewLink(stage.admin(), { kind: "blog_posts", itemId }, { label: "Ada", days: 7 });
    const token = /\/preview\/([\da-f]{64})/.exec(url)?.[1] ?? "";
    const localBuckets = new LocalBuckets();
    const from = (remoteAddress: string) => stage.visitor({ remoteAddress, localBuckets });
    for (let look = 0; look < 120; look++) await openPreviewLink(from("192.0.2.1"), token);
    expect((await failureOf(openPreviewLink(from("192.0.2.1"), token))).code).toBe("rate_limited");
    expect((await openPreviewLink(from("192.0.2.2"), token)).title).toBe("Ada");
  });
});

/** Times that each pair is set off together: which of the two is first is up to the database. */
const rounds = 15;

describeOnEachEngine("two who act on the same thing at the same moment", (engine) => {
  const { stage, versionOf, releaseWith, isPage } = setReleaseStage(engine);

  async function newDraft(title: string, release: string) {
    const itemId = crypto.randomUUID();
    const draft = { known: 0, base: 0, input: { ...post, title }, release };
    return { itemId, known: (await keepItemDraft(stage.admin(), postKind, itemId, draft)).version };
  }
  async function newRelease(title: string) {
    const id = await releaseWith();
    const draft = await newDraft(title, id);
    return { id, version: await versionOf(id), ...draft };
  }
  /** What came of both; an error that admins are not meant to see fails the test. */
  async function outcomes(...both: Promise<unknown>[]): Promise<string[]> {
    const settled = await Promise.allSettled(both);
    return settled.map((one) => {
      if (one.status === "fulfilled") return "done";
      if (one.reason instanceof DomainError) return one.reason.code;
      throw one.reason;
    });
  }
  const states = async () =>
    (await findSchedules(stage.admin(), { from: new Date(0), until: new Date("2040-01-01") })).map(
      ({ state }) => state,
    );
  const planFor = (kind: string, itemId: string) =>
    planAsSeen(stage.admin(), { action: "publish", kind, itemId, local: "2026-03-01T10:00", zone: "UTC" });
  const titles = async () => (await findItems(stage.admin(), postKind, {})).items.map(({ title }) => title);

  it("publish and publish: one does it, the other is told", async () => {
    for (let round = 0; round < rounds; round++) {
      const { id, version } = await newRelease(`Gala ${round}`);
      const both = [publishRelease(stage.admin(), id, version), publishRelease(stage.admin("bob"), id, version)];
      expect((await outcomes(...both)).toSorted()).toEqual(["conflict", "done"]);
      expect(await isPage(`/blog/gala-${round}`)).toBe(true);
    }
    expect(await titles()).toHaveLength(rounds);
  });

  it("publish and edit: what becomes public is what the publisher has seen, or nothing", async () => {
    for (let round = 0; round < rounds; round++) {
      const { id, itemId, version, known } = await newRelease(`Gala ${round}`);
      const draft = { known, base: 0, input: { ...post, title: `Changed ${round}` }, release: id };
      const edit = () => keepItemDraft(stage.admin("bob"), postKind, itemId, draft);
      const publish = () => publishRelease(stage.admin(), id, version);
      const result =
        round % 2 === 0 ? await outcomes(publish(), edit()) : (await outcomes(edit(), publish())).toReversed();
      expect([
        ["done", "conflict"],
        ["conflict", "done"],
      ]).toContainEqual(result);
      expect(await isPage(`/blog/gala-${round}`)).toBe(result[0] === "done");
      expect(await isPage(`/blog/changed-${round}`)).toBe(false);
    }
  });

  it("publish and delete: the release is public or gone", async () => {
    for (let round = 0; round < rounds; round++) {
      const { id, version } = await newRelease(`Gala ${round}`);
      const result = await outcomes(
        publishRelease(stage.admin(), id, version),
        deleteRelease(stage.admin("bob"), id, version),
      );
      expect(result.filter((one) => one === "done")).toHaveLength(1);
      expect(await isPage(`/blog/gala-${round}`)).toBe(result[0] === "done");
    }
  });

  it("publish by hand, and by its plan in two processes: it is published once and nothing fails", async () => {
    for (let round = 0; round < rounds; round++) {
      const { id, version } = await newRelease(`Gala ${round}`);
      await planFor("release", id);
      const [byHand, ...byPlan] = await outcomes(
        publishRelease(stage.admin("bob"), id, version),
        runDueSchedules(stage.admin()),
        runDueSchedules(stage.admin()),
      );
      expect(["done", "conflict"]).toContain(byHand);
      expect(byPlan).toEqual(["done", "done"]);
      expect(await isPage(`/blog/gala-${round}`)).toBe(true);
    }
    expect(new Set(await states())).toEqual(new Set(["done"]));
    expect(await titles()).toHaveLength(rounds);
  });

  it("delete a release, and publish it by its plan: it is public or gone, and nothing fails", async () => {
    for (let round = 0; round < rounds; round++) {
      const { id, version } = await newRelease(`Gala ${round}`);
      await planFor("release", id);
      const [deleted, ran] = await outcomes(
        deleteRelease(stage.admin("bob"), id, version),
        runDueSchedules(stage.admin()),
      );
      expect(ran).toBe("done");
      expect(["done", "conflict"]).toContain(deleted);
      expect(await isPage(`/blog/gala-${round}`)).toBe(deleted !== "done");
    }
    expect(await states()).not.toContain("failed");
  });

  it("discard a new draft, and publish it by its plan: it is public or gone, and nothing fails", async () => {
    for (let round = 0; round < rounds; round++) {
      const { itemId, known } = await newDraft(`Gala ${round}`, noRelease);
      await planFor("blog_posts", itemId);
      const result = await outcomes(
        discardItemDraft(stage.admin("bob"), postKind, itemId, known),
        runDueSchedules(stage.admin()),
      );
      expect(result).toEqual(["done", "done"]);
    }
    expect(await states()).not.toContain("failed");
  });

  it("delete an item, and publish it by its plan: it is in the trash, and nothing fails", async () => {
    for (let round = 0; round < rounds; round++) {
      const { id } = await createItem(stage.admin(), postKind, { ...post, title: `Gala ${round}`, published: false });
      await planFor("blog_posts", id);
      const result = await outcomes(deleteItem(stage.admin("bob"), postKind, id), runDueSchedules(stage.admin()));
      expect(result).toEqual(["done", "done"]);
    }
    expect(await titles()).toEqual([]);
    expect(await states()).not.toContain("failed");
  });

  it("take a release back, and publish a draft beside an item of it: neither waits for the other", async () => {
    for (let round = 0; round < rounds; round++) {
      const release = await newRelease(`Gala ${round}`);
      await publishRelease(stage.admin(), release.id, release.version);
      const typed = { known: 0, base: 1, input: { ...post, title: `Gala ${round}`, content: "Changed." } };
      const { version: known } = await keepItemDraft(stage.admin(), postKind, release.itemId, typed);
      const version = await versionOf(release.id);
      const result = await outcomes(
        undoRelease(stage.admin(), release.id, version),
        publishItemDraft(stage.admin("bob"), postKind, release.itemId, known),
      );
      expect(result.toSorted()).toEqual(["conflict", "done"]);
    }
  });

  it("save an item with its draft, and publish that draft: one does it, the other is told", async () => {
    for (let round = 0; round < rounds; round++) {
      const { id, version } = await createItem(stage.admin(), postKind, { ...post, title: `Gala ${round}` });
      const draft = { known: 0, base: version, input: { ...post, title: `Ball ${round}` } };
      const { version: known } = await keepItemDraft(stage.admin(), postKind, id, draft);
      const save = { id, version, input: { ...post, title: `Fete ${round}` } };
      const result = await outcomes(
        updateOverDraft(stage.admin("bob"), postKind, { id, version: known }, save),
        publishItemDraft(stage.admin(), postKind, id, known),
      );
      expect(result.toSorted()).toEqual(["conflict", "done"]);
    }
  });
});
