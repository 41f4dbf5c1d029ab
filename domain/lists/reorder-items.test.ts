import { setTimeout as delay } from "node:timers/promises";
import { lockRows } from "#db/dialect.ts";
import { expect, test } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { strangers } from "../testing/actors.ts";
import { failureOf, setAdminStage } from "../testing/stages.ts";
import { reorderItems } from "./change-many.ts";
import { findItems } from "./find-items.ts";
import { getItem } from "../documents/get-item.ts";
import { createItem, updateItem } from "../documents/edit-item.ts";
import { moduleKind } from "../kinds/module.ts";
import { findRevisions } from "../history/revisions.ts";
import { findUseCases } from "../showcase/use-cases.ts";
import { useCaseKind } from "../kinds/use-case.ts";
import { titlesOf } from "../testing/tested-content.ts";

describeOnEachEngine("the manual order", (engine) => {
  const stage = setAdminStage(engine);

  const addUseCase = async (title: string) => {
    stage.now = new Date(stage.now.getTime() + 1_000);
    return (await createItem(stage.admin(), useCaseKind, { title, description: "x" })).id;
  };
  const addModule = async (name: string, category: string) => {
    stage.now = new Date(stage.now.getTime() + 1_000);
    return (await createItem(stage.admin(), moduleKind, { name, category, description: "x" })).id;
  };

  test.each(strangers)("is closed to %s", async (_, actor, code) => {
    const ids = [await addUseCase("A"), await addUseCase("B")];
    const module = await addModule("M", "events");
    const calls = [
      reorderItems(stage.as(actor), useCaseKind, ids.toReversed()),
      reorderItems(stage.as(actor), moduleKind, [module]),
    ];
    for (const call of await Promise.all(calls.map(failureOf))) expect(call.code).toBe(code);
    expect(titlesOf(await findItems(stage.admin(), useCaseKind))).toEqual(["A", "B"]);
  });

  test("is the order that visitors see; each item that moved has a revision", async () => {
    const [a, b, c] = [await addUseCase("A"), await addUseCase("B"), await addUseCase("C")];
    await reorderItems(stage.admin(), useCaseKind, [c, a, b]);
    expect(titlesOf(await findItems(stage.admin(), useCaseKind))).toEqual(["C", "A", "B"]);
    expect((await findUseCases(stage.visitor())).map(({ title }) => title)).toEqual(["C", "A", "B"]);
    expect(stage.changed).toContain("use_cases_content");
    const moved = await engine.db.selectFrom("revisions").select("item_id").where("version", "=", 2).execute();
    expect(moved).toHaveLength(3);
    stage.changed = [];
    await reorderItems(stage.admin(), useCaseKind, [c, a, b]);
    expect(stage.changed).toEqual([]);
  });

  test("of some leaves the others at their places", async () => {
    const ids = [];
    for (const title of ["A", "B", "C", "D"]) ids.push(await addUseCase(title));
    const [a, , c, d] = ids as [string, string, string, string];
    await reorderItems(stage.admin(), useCaseKind, [d, c, a]);
    expect(titlesOf(await findItems(stage.admin(), useCaseKind))).toEqual(["D", "B", "C", "A"]);
  });

  test("of modules is one within each category", async () => {
    const [choir, poll] = [await addModule("Choir", "engagement"), await addModule("Poll", "engagement")];
    await addModule("Ball", "events");
    await reorderItems(stage.admin(), moduleKind, [poll, choir]);
    const { items } = await findItems(stage.admin(), moduleKind);
    expect(items.map(({ name, category, order_index }) => [name, category, order_index])).toEqual([
      ["Poll", "engagement", 10],
      ["Choir", "engagement", 20],
      ["Ball", "events", 0],
    ]);
  });

  test("is refused as a whole when an item is named twice or is gone", async () => {
    const [a, b] = [await addUseCase("A"), await addUseCase("B")];
    expect((await failureOf(reorderItems(stage.admin(), useCaseKind, [b, a, b]))).code).toBe("invalid");
    expect((await failureOf(reorderItems(stage.admin(), useCaseKind, [b, "gone", a]))).code).toBe("not_found");
    expect(titlesOf(await findItems(stage.admin(), useCaseKind))).toEqual(["A", "B"]);
  });

  test("does not stand in the way of a form that was open: the text is saved, the new place stays", async () => {
    const [a, b] = [await addUseCase("A"), await addUseCase("B")];
    await reorderItems(stage.admin("bob"), useCaseKind, [b, a]);
    await reorderItems(stage.admin("bob"), useCaseKind, [a, b]);
    await reorderItems(stage.admin("bob"), useCaseKind, [b, a]);
    const saved = await updateItem(stage.admin(), useCaseKind, a, 1, {
      title: "A",
      description: "Mine.",
      order_index: 0,
    });
    expect(await getItem(stage.admin(), useCaseKind, a)).toMatchObject({
      description: "Mine.",
      order_index: 20,
      version: saved.version,
    });
    expect(titlesOf(await findItems(stage.admin(), useCaseKind))).toEqual(["B", "A"]);
    expect((await findRevisions(stage.admin(), "use_cases_content", a)).map(({ version }) => version)).toEqual(
      Array.from({ length: saved.version }, (_, index) => saved.version - index),
    );
  });

  test("asks when the form gave the item another place, and when its text changed as well", async () => {
    const [a, b] = [await addModule("A", "events"), await addModule("B", "events")];
    await reorderItems(stage.admin("bob"), moduleKind, [b, a]);
    const mine = { name: "A", description: "Mine.", category: "events" };
    const moved = await failureOf(updateItem(stage.admin(), moduleKind, a, 1, { ...mine, order_index: 7 }));
    expect(moved.conflict).toMatchObject({ theirs: { order_index: 20, description: "x" }, base: { order_index: 0 } });
    await updateItem(stage.admin("bob"), moduleKind, a, 2, { ...mine, description: "Theirs.", order_index: 20 });
    const edited = await failureOf(updateItem(stage.admin(), moduleKind, a, 1, { ...mine, order_index: 0 }));
    expect(edited.code).toBe("conflict");
    expect(await getItem(stage.admin(), moduleKind, a)).toMatchObject({ description: "Theirs.", version: 3 });
  });

  // SQLite has one writer at a time.
  if (engine.name === "sqlite") return;
  test("waits for a release without holding what the release needs next", async () => {
    const ids = [await addUseCase("A"), await addUseCase("B")];
    const [first = "", second = ""] = ids.toSorted();
    // The list has the other order.
    await reorderItems(stage.admin(), useCaseKind, [second, first]);
    const { db } = await engine.openAnother();
    let reordered: Promise<void> | undefined;
    await db.transaction().execute(async (tx) => {
      const lock = (id: string) =>
        tx.selectFrom("use_cases_content").select("id").where("id", "=", id).$call(lockRows(tx)).execute();
      await lock(first);
      reordered = reorderItems(stage.admin(), useCaseKind, [first, second]);
      await delay(300);
      await lock(second);
    });
    await reordered;
    expect((await findItems(stage.admin(), useCaseKind)).items.map(({ id }) => id)).toEqual([first, second]);
  });
});
