import { expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { createItem } from "../documents/edit-item.ts";
import type { ManagedKind, StateFilter } from "../documents/kind.ts";
import { moduleKind } from "../kinds/module.ts";
import { postKind } from "../kinds/post.ts";
import { stateOfItem } from "../publishing/item-state.ts";
import { findPlannedPublications } from "../publishing/schedules/schedules.ts";
import { setAdminStage } from "../testing/stages.ts";
import { findItemIds, findItems } from "./find-items.ts";

describeOnEachEngine("a list that is narrowed by state", (engine) => {
  const stage = setAdminStage(engine);
  const ctx = () => stage.admin();

  async function plan(
    kind: ManagedKind,
    itemId: string,
    changes: { action?: "publish" | "hide"; state?: "waiting" | "done" } = {},
  ) {
    const clock = { due_at: new Date("2030-01-01T09:00:00Z"), local_time: "2030-01-01T09:00", time_zone: "UTC" };
    const row = { action: "publish", state: "waiting", problem: null, warned_at: null, ended_at: null } as const;
    const made = { created_by: "ada@school.example", created_at: new Date() };
    await engine.db
      .insertInto("schedules")
      .values({
        id: crypto.randomUUID(),
        kind: kind.collection,
        item_id: itemId,
        title: "",
        ...clock,
        ...row,
        ...made,
        ...changes,
      })
      .execute();
  }

  it.each([
    [postKind, { published: 3, scheduled: 2, draft: 3, hidden: 1 }],
    [moduleKind, { published: 3, scheduled: 2, draft: 0, hidden: 4 }],
  ])("has what the badges of its rows say: $heading", async (kind: ManagedKind, expected) => {
    const make = async (isPublic: boolean) =>
      (
        await createItem(ctx(), kind, {
          [kind.title]: `Item ${crypto.randomUUID()}`,
          content: "x",
          description: "x",
          category: kind === postKind ? "Events" : "events",
          [kind.shown]: isPublic,
        })
      ).id;
    const ids = await Promise.all([true, true, true, false, false, false, false, false, false].map(make));
    const [, publicAndPlanned, , planned, plannedAndHidden, wasPlanned, toHide, hidden] = ids;
    await plan(kind, publicAndPlanned!);
    await plan(kind, planned!);
    await plan(kind, plannedAndHidden!);
    await plan(kind, wasPlanned!, { state: "done" });
    await plan(kind, toHide!, { action: "hide" });
    if (kind === postKind)
      await engine.db
        .updateTable("blog_posts")
        .set({ published_at: new Date() })
        .where("id", "in", [plannedAndHidden!, hidden!])
        .execute();

    const publications = await findPlannedPublications(ctx(), kind.collection);
    const all = await findItems(ctx(), kind);
    for (const state of ["published", "scheduled", "draft", "hidden"] as const) {
      const badged = all.items.filter((row) => {
        const publication = publications.find(({ itemId }) => itemId === row.id);
        return stateOfItem(kind, row, { hasDraft: false, publication }).state === state;
      });
      const found = await findItems(ctx(), kind, { state });
      expect([state, found.items.map(({ id }) => id)]).toEqual([state, badged.map(({ id }) => id)]);
      expect([state, found.total]).toEqual([state, expected[state]]);
      expect(await findItemIds(ctx(), kind, { state, search: "item" })).toHaveLength(expected[state]);
    }
  });

  it("gives way to rows that stand before the items, on each page", async () => {
    for (let number = 0; number < 45; number++)
      await createItem(ctx(), postKind, { title: `Post ${number}`, content: "x" });
    const state: StateFilter = "draft";
    const all = await findItemIds(ctx(), postKind, { state });
    for (const ahead of [0, 1, 20, 25, 47]) {
      const { pages } = await findItems(ctx(), postKind, { state, ahead });
      expect(pages).toBe(Math.ceil((45 + ahead) / 20));
      const seen: string[] = [];
      for (let page = 1; page <= pages; page++) {
        const { items, total } = await findItems(ctx(), postKind, { state, ahead, page });
        expect(total).toBe(45);
        const before = Math.max(0, Math.min(20, ahead - (page - 1) * 20));
        expect(items.length).toBe(page < pages ? 20 - before : 45 + ahead - (pages - 1) * 20 - before);
        seen.push(...items.map(({ id }) => id));
      }
      expect(seen).toEqual(all);
    }
  });

  it("says who made the present version of an item", async () => {
    await createItem(ctx(), postKind, { title: "Regatta", content: "x" });
    expect((await findItems(ctx(), postKind)).items).toMatchObject([{ changed_by: "ada@school.example" }]);
    await engine.db.deleteFrom("revisions").execute();
    expect((await findItems(ctx(), postKind)).items).toMatchObject([{ changed_by: null }]);
  });
});
