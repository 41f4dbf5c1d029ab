import { beforeEach, expect, test } from "vitest";
import { home } from "#content/home.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { deleteItem } from "../content/delete-item.ts";
import { postKind } from "../content/kinds/post.ts";
import { createItem } from "../content/save-item.ts";
import { keepItemDraft } from "../publishing/drafts/item-drafts.ts";
import { publishRelease } from "../publishing/releases/publish-release.ts";
import { createRelease, planItemChange } from "../publishing/releases/releases.ts";
import { planSchedule } from "../publishing/schedules/schedules.ts";
import { saveTextDraft } from "../site-texts/edit-texts.ts";
import { setAdminStage } from "../testing/admin-stage.ts";
import { findPrepared } from "./find-prepared.ts";

const post = { title: "Spring reunion", content: "Come.", published: true };
const day = 24 * 60 * 60_000;

describeOnEachEngine("what is prepared", (engine) => {
  const stage = setAdminStage(engine);
  beforeEach(async () => {
    for (const table of ["drafts", "releases", "release_changes", "schedules", "site_texts"] as const)
      await engine.db.deleteFrom(table).execute();
  });
  const release = async (name: string) => (await createRelease(stage.admin(), { name })).id;
  const keep = (id: string, base: number, title: string) =>
    keepItemDraft(stage.admin(), postKind, id, { known: 0, base, input: { ...post, title } });

  test("are the open releases with their changes, those that are planned first", async () => {
    const { id: itemId } = await createItem(stage.admin(), postKind, post);
    const [published, later, sooner] = [await release("Gone"), await release("Later"), await release("Sooner")];
    const unplanned = await release("Unplanned");
    for (const id of [published, later])
      await planItemChange(stage.admin(), id, { collection: "blog_posts", itemId, change: "hide" });
    await publishRelease(stage.admin(), published, null);
    for (const [id, local] of [
      [later, "2026-03-20T09:00"],
      [sooner, "2026-03-10T09:00"],
    ] as const)
      await planSchedule(stage.admin(), {
        action: "publish",
        kind: "release",
        itemId: id,
        local,
        zone: "Europe/Berlin",
      });
    expect(await findPrepared(stage.admin())).toEqual({
      releases: [
        {
          id: sooner,
          name: "Sooner",
          changes: 0,
          planned: { at: new Date("2026-03-10T08:00:00Z"), zone: "Europe/Berlin" },
        },
        {
          id: later,
          name: "Later",
          changes: 1,
          planned: { at: new Date("2026-03-20T08:00:00Z"), zone: "Europe/Berlin" },
        },
        { id: unplanned, name: "Unplanned", changes: 0, planned: null },
      ],
      releaseCount: 3,
      oldDrafts: [],
      oldDraftCount: 0,
    });
  });

  test("are the drafts that nobody has saved for 30 days, without those in the trash", async () => {
    const begun = stage.now;
    const [live, gone] = [
      await createItem(stage.admin(), postKind, post),
      await createItem(stage.admin(), postKind, { ...post, title: "Gone" }),
    ];
    await keep(live.id, 1, "Summer reunion");
    await keep(gone.id, 1, "Gone soon");
    await deleteItem(stage.admin(), postKind, gone.id);
    stage.now = new Date(begun.getTime() + 1_000);
    await saveTextDraft(stage.admin(), "home", 0, [
      { path: "closing.title", before: home.closing.title, after: "See you" },
    ]);
    const titlesAfter = async (days: number) => {
      stage.now = new Date(begun.getTime() + days * day + 2_000);
      const { oldDrafts, oldDraftCount } = await findPrepared(stage.admin());
      expect(oldDraftCount).toBe(oldDrafts.length);
      return oldDrafts.map(({ kind, title, isNew }) => ({ kind, title, isNew }));
    };
    expect(await titlesAfter(29)).toEqual([]);
    expect(await titlesAfter(30)).toEqual([
      { kind: "blog_posts", title: "Summer reunion", isNew: false },
      { kind: "site_texts", title: "Home", isNew: false },
    ]);
  });
});
