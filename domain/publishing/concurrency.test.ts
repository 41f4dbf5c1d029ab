import { expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { DomainError } from "#lib/domain-error.ts";

import { findItems } from "../content/find-items.ts";
import { deleteItem } from "../content/delete-item.ts";
import { postKind } from "../content/kinds/post.ts";
import { createItem, updateItem } from "../content/save-item.ts";
import type { Context } from "../context.ts";
import { post, setReleaseStage } from "../testing/release-stage.ts";
import { noRelease } from "./drafts/draft.ts";
import { discardItemDraft, keepItemDraft, publishItemDraft, replacingDraft } from "./drafts/item-drafts.ts";
import { publishRelease } from "./releases/publish-release.ts";
import { deleteRelease } from "./releases/releases.ts";
import { runDueSchedules } from "./schedules/run-schedules.ts";
import { findSchedules, planSchedule } from "./schedules/schedules.ts";

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
    planSchedule(stage.admin(), { action: "publish", kind, itemId, local: "2026-03-01T10:00", zone: "UTC" });
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

  it("save an item with its draft, and publish that draft: one does it, the other is told", async () => {
    for (let round = 0; round < rounds; round++) {
      const { id, version } = await createItem(stage.admin(), postKind, { ...post, title: `Gala ${round}` });
      const draft = { known: 0, base: version, input: { ...post, title: `Ball ${round}` } };
      const { version: known } = await keepItemDraft(stage.admin(), postKind, id, draft);
      const save = (tx: Context) => updateItem(tx, postKind, id, version, { ...post, title: `Fete ${round}` });
      const result = await outcomes(
        replacingDraft(stage.admin("bob"), postKind, { id, version: known }, save),
        publishItemDraft(stage.admin(), postKind, id, known),
      );
      expect(result.toSorted()).toEqual(["conflict", "done"]);
    }
  });
});
