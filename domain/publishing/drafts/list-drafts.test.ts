import { beforeEach, expect, test, vi } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { countReviewsForMe, findReviews, requestReview } from "../../reviews/reviews.ts";
import { setRules } from "../../approvals/require-approval.ts";
import { postKind } from "../../kinds/post.ts";
import { person } from "../../testing/actors.ts";
import { failureOf, post, setReleaseStage } from "../../testing/stages.ts";
import { withTurns } from "../../testing/turns.ts";
import { noRelease } from "../../documents/drafts.ts";
import { discardItemDraft, keepItemDraft } from "./item-drafts.ts";
import { findItemDrafts } from "./list-drafts.ts";

describeOnEachEngine("many and long drafts", (engine) => {
  const { stage } = setReleaseStage(engine);
  const writer = () => stage.as(person("ada@school.example", true, "writer"));
  beforeEach(async () => {
    for (const table of ["approvals", "approval_rules"] as const) await engine.db.deleteFrom(table).execute();
  });

  const keep = (input: object, id: string = crypto.randomUUID(), known = 0, ctx = writer()) =>
    keepItemDraft(ctx, postKind, id, { known, base: 0, input: { ...post, ...input } });
  /** Stores drafts of the writer as they are, the first one saved last. */
  async function store(bodies: readonly Record<string, unknown>[]): Promise<string[]> {
    const now = stage.now.getTime();
    const drafts = bodies.map((body, at) => ({
      release_id: noRelease,
      kind: "blog_posts" as const,
      item_id: crypto.randomUUID(),
      action: "save" as const,
      body,
      base_version: 0,
      version: 1,
      updated_by: "ada@school.example",
      updated_at: new Date(now - at),
    }));
    for (let first = 0; first < drafts.length; first += 100)
      await engine.db
        .insertInto("drafts")
        .values(drafts.slice(first, first + 100))
        .execute();
    return drafts.map(({ item_id }) => item_id);
  }
  /** Stores a draft once more, for another item: within the database, which is sent little then. */
  async function copy(itemId: string): Promise<void> {
    const same = [
      "release_id",
      "kind",
      "action",
      "body",
      "base_version",
      "version",
      "updated_by",
      "updated_at",
    ] as const;
    await engine.db
      .insertInto("drafts")
      .columns([...same, "item_id"])
      .expression((eb) =>
        eb
          .selectFrom("drafts")
          .select(same)
          .select(eb.val(crypto.randomUUID()).as("item_id"))
          .where("item_id", "=", itemId),
      )
      .execute();
  }
  /** Whether the words of a draft were read meanwhile. */
  async function reads(words: string, work: () => Promise<unknown>): Promise<boolean> {
    const parse = vi.spyOn(JSON, "parse");
    await work();
    const isRead = parse.mock.calls.some(([text]) => text.includes(words));
    parse.mockRestore();
    return isRead;
  }

  test("are listed without what they say", async () => {
    const [titled, untitled, long] = await store([
      { title: "Spring", content: "Ahoy" },
      { title: " ", content: "Ahoy" },
      { title: "x".repeat(1_000), content: "Ahoy" },
    ]);
    let listed: Awaited<ReturnType<typeof findItemDrafts>> = [];
    expect(await reads("Ahoy", async () => (listed = await findItemDrafts(writer(), postKind)))).toBe(false);
    expect(listed).toMatchObject([
      { id: titled, title: "Spring", isNew: true, isFound: true, by: "ada@school.example", release: "" },
      { id: untitled, title: "Untitled blog post" },
      { id: long, title: "x".repeat(300) },
    ]);
  });

  test("are searched as far as the latest 250 go, the older ones by their titles", async () => {
    const bodies = Array.from({ length: 252 }, (_, at) => ({ title: `Number ${at}`, content: "Größe, and rowing" }));
    await store(bodies);
    const found = async (search: string) =>
      (await findItemDrafts(writer(), postKind, { search })).flatMap(({ title, isFound }) => (isFound ? [title] : []));
    expect(await found("rowers")).toEqual([]);
    expect(await found("größe, AND")).toHaveLength(250);
    expect(await found("number 251")).toEqual(["Number 251"]);
  });

  test("are searched for a few words, however many are asked for, and nobody else waits until all are read", async () => {
    const content = Array.from({ length: 70_000 }, (_, at) => `word${at}`).join(" ");
    const [long] = await store([{ title: "Long", content }]);
    for (let copies = 1; copies < 6; copies++) await copy(String(long));
    const find = (search: string) => withTurns(() => findItemDrafts(writer(), postKind, { search }));
    const [found, turns] = await find("word1 word2 word3");
    expect(found.map(({ isFound }) => isFound)).toEqual(Array.from({ length: 6 }, () => true));
    // For the titles, for what has the words, and for each that is read.
    expect(turns).toBeGreaterThanOrEqual(engine.name === "sqlite" ? 3 * 6 : 6);
    const [none] = await find(Array.from({ length: 1_100 }, (_, at) => `word${at}x`).join(" "));
    expect(none.filter(({ isFound }) => isFound)).toEqual([]);
  });

  test("are read for reviews only where these are about them", async () => {
    const { version } = await keep({ title: "Asked", content: "Asked about" });
    expect(version).toBeGreaterThan(0);
    const { item_id: itemId } = await engine.db.selectFrom("drafts").select("item_id").executeTakeFirstOrThrow();
    await requestReview(writer(), { kind: "blog_posts", itemId }, { words: "" });
    await store([{ title: "Spring", content: "Ahoy" }]);
    const bob = stage.admin("bob");
    expect(await reads("Ahoy", async () => expect(await findReviews(bob)).toMatchObject([{ itemId }]))).toBe(false);
    expect(await reads("Asked", async () => expect(await countReviewsForMe(bob)).toBe(1))).toBe(false);
    expect(await countReviewsForMe(stage.admin())).toBe(0);
    await setRules(bob, ["blog_posts"]);
    const reviews = await findReviews(bob);
    expect(reviews.map(({ title, mayDecide }) => `${title}: ${mayDecide}`).toSorted()).toEqual([
      "Asked: true",
      "Spring: false",
    ]);
  });

  test("are a thousand of one writer at most", async () => {
    const [first] = await store(Array.from({ length: 1_000 }, () => ({ title: "Note" })));
    const refused = await failureOf(keep({}));
    expect([refused.code, refused.message]).toEqual([
      "invalid",
      "1,000 drafts, and 20 MB in all of them, is the most that a writer keeps. Discard some, or have some published.",
    ]);
    await keep({}, crypto.randomUUID(), 0, stage.admin("bob"));
    const { version } = await keep({ title: "Longer" }, first, 1);
    await discardItemDraft(writer(), postKind, String(first), version);
    await keep({});
    // Whoever may publish has more: what they have planned, and moved into releases.
    await keep({}, crypto.randomUUID(), 0, stage.admin("ada"));
  });

  test("are 20 MB of one writer at most, also when one grows", async () => {
    const content = "x".repeat(999_000);
    const id = crypto.randomUUID();
    const { version } = await keep({ title: "Short" }, id);
    const [long] = await store([{ title: "Long", content }]);
    for (let copies = 1; copies < 20; copies++) await copy(String(long));
    expect((await failureOf(keep({ content: "x".repeat(50_000) }, id, version))).code).toBe("invalid");
    await keep({ title: "Shorter" }, id, version);
  });
});
