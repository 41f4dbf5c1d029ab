import { expect, test, describe, it, vi } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import type { Context } from "./context.ts";
import { setAdminStage } from "./testing/stages.ts";
import { transaction } from "./database.ts";
import { restoreFromTrash } from "./history/trash.ts";
import { bumpContent } from "./content-changes.ts";
import { deleteItem, createItem, updateItem } from "./documents/edit-item.ts";
import { postKind } from "./kinds/post.ts";
import { useCaseKind } from "./kinds/use-case.ts";
import { reorderItems } from "./lists/change-many.ts";
import { DatabaseUnavailableError } from "#db/errors.ts";
import { TimeoutError } from "#lib/pacing.ts";
import { publicRead } from "./public-read.ts";

describeOnEachEngine("what a change announces", (engine) => {
  const stage = setAdminStage(engine);
  const input = { title: "First", content: "Text.", published: true };

  /** The tags that `work` announces, in this process and in the table for the others, which must be the same. */
  async function tagsOf(work: (ctx: Context) => Promise<unknown>): Promise<string[]> {
    await engine.db.deleteFrom("content_changes").execute();
    const told: string[] = [];
    await work(stage.as(stage.admin().actor, { contentChanged: (tags) => told.push(...tags) }));
    const rows = await engine.db.selectFrom("content_changes").select("tags").execute();
    expect(rows.flatMap(({ tags }) => tags.split("\n")).toSorted()).toEqual(told.toSorted());
    return told;
  }

  const save = (id: string, version: number, changes: object) =>
    tagsOf((ctx) => updateItem(ctx, postKind, id, version, { ...input, ...changes }));

  test("a draft changes nothing that visitors see, but its address is taken", async () => {
    let id = "";
    const created = await tagsOf(
      async (ctx) => ({ id } = await createItem(ctx, postKind, { ...input, published: false })),
    );
    expect(created).toEqual(["posts:slugs"]);
    expect(await save(id, 1, { content: "Other.", published: false })).toEqual([]);
    expect(await tagsOf((ctx) => deleteItem(ctx, postKind, id))).toEqual(["posts:slugs"]);
  });

  test("a post that visitors see: what shows it, and only with a reason the lists and addresses", async () => {
    const { id } = await createItem(stage.admin(), postKind, { ...input, published: false });
    const shown = [`post:${id}`, "posts:any"];
    expect(await save(id, 1, {})).toEqual(["posts:slugs", ...shown, "posts:list", "/blog/first"]);
    expect(await save(id, 2, { content: "Other." })).toEqual(shown);
    expect(await save(id, 3, { excerpt: "In short." })).toEqual([...shown, "posts:list"]);
    expect(new Set(await save(id, 4, { title: "Second" }))).toEqual(
      new Set(["posts:slugs", ...shown, "posts:list", "/blog/first", "/blog/second"]),
    );
    expect(await save(id, 5, { title: "Second", published: false })).toContain("posts:list");
  });

  test("what comes back from the trash has its former addresses again", async () => {
    const { id } = await createItem(stage.admin(), postKind, input);
    await updateItem(stage.admin(), postKind, id, 1, { ...input, title: "Second" });
    const { trashId } = await deleteItem(stage.admin(), postKind, id);
    const restored = await tagsOf((ctx) => restoreFromTrash(ctx, trashId));
    expect(restored).toEqual(expect.arrayContaining([`post:${id}`, "posts:list", "/blog/first", "/blog/second"]));
  });

  test("another order of a list", async () => {
    const made: string[] = [];
    for (const title of ["One", "Two"]) {
      const useCase = { title, description: "x", order_index: made.length };
      made.push((await createItem(stage.admin(), useCaseKind, useCase)).id);
    }
    const tags = await tagsOf((ctx) => reorderItems(ctx, useCaseKind, made.toReversed()));
    expect(tags.toSorted()).toEqual(
      [...made.map((id) => `use-case:${id}`), "use-cases:any", "use-cases:list"].toSorted(),
    );
  });

  test("very much at once is the whole topic, and old versions are forgotten", async () => {
    const many = Array.from({ length: 301 }, (_, n) => `post:${n}`);
    const bump = (tags: readonly string[]) =>
      tagsOf((ctx) => transaction(ctx, (tx) => bumpContent(tx, "blog_posts", tags)));
    expect(await bump(many.slice(1))).toHaveLength(300);
    expect(await bump(many)).toEqual(["blog_posts"]);

    const ctx = stage.admin();
    for (let n = 0; n < 510; n++) await transaction(ctx, (tx) => bumpContent(tx, "modules_content", ["modules:any"]));
    const { count } = await engine.db
      .selectFrom("content_changes")
      .where("topic", "=", "modules_content")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    expect(count).toBe(500);
  });
});

const throwing = (error: Error) => async () => {
  throw error;
};

function stage() {
  const ctx = { reads: vi.fn(), degraded: vi.fn(), log: { error: vi.fn() } };
  return {
    ...ctx,
    read: (read: () => Promise<string>) =>
      publicRead(ctx as unknown as Context, "blog_posts", ["posts:any"], read, () => "built-in"),
  };
}

describe("publicRead", () => {
  it("answers what was read, and says what that depends on", async () => {
    const { read, reads, degraded } = stage();
    expect(await read(async () => "managed")).toBe("managed");
    expect(reads.mock.calls).toEqual([["blog_posts"], ["posts:any"]]);
    expect(degraded).not.toHaveBeenCalled();
  });

  it.each([
    new DatabaseUnavailableError("PostgreSQL: Connection terminated"),
    new TimeoutError(500),
    Object.assign(new Error("database is locked"), { code: "ERR_SQLITE_ERROR", errcode: 5 }),
    Object.assign(new Error("canceling statement due to statement timeout"), { code: "57014" }),
  ])("lets built-in content stand in while the database is unavailable (%s)", async (error) => {
    const { read, degraded, log } = stage();
    expect(await read(throwing(error))).toBe("built-in");
    expect(degraded).toHaveBeenCalledWith(error);
    expect(log.error).not.toHaveBeenCalled();
  });

  it.each([
    Object.assign(new Error("no such column: titel"), { code: "ERR_SQLITE_ERROR", errcode: 1 }),
    Object.assign(new Error('column "titel" does not exist'), { code: "42703" }),
  ])("lets built-in content stand in for a statement that the database refuses, and reports it (%s)", async (error) => {
    const { read, degraded, log } = stage();
    expect(await read(throwing(error))).toBe("built-in");
    expect(degraded).toHaveBeenCalledWith(error);
    expect(log.error).toHaveBeenCalledWith(expect.objectContaining({ err: error }), expect.any(String));
  });

  it("does not hide a defect of the code around it", async () => {
    const { read, degraded } = stage();
    const error = new TypeError("Cannot read properties of undefined");
    await expect(read(throwing(error))).rejects.toBe(error);
    expect(degraded).not.toHaveBeenCalled();
  });
});
