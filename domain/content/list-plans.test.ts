import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CompiledQuery, type KyselyPlugin } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type OpenDatabase, openDatabase } from "#db/client.ts";
import { blogPost } from "#db/testing/rows.ts";
import { findEntries } from "../blog/find-entries.ts";
import { postKind } from "./kinds/post.ts";
import { findMatchingEntries } from "../search/find-matching-entries.ts";
import { person } from "../testing/admin-stage.ts";
import { testContext } from "../testing/test-context.ts";
import { findItems, type ItemQuery } from "./find-items.ts";
import type { ItemSort, ItemState } from "./kind.ts";

// SQLite has no statistics here (docs/decisions/117-a-hundred-thousand-posts.md), so its query plans are the same with
// one post as with 20,000. They reveal whether a list reads rows that it does not show.

let opened: OpenDatabase;
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "homecoming-unit-"));
  opened = await openDatabase({ dataDir });
  await opened.migrate();
  const now = new Date();
  const admin = {
    id: "a",
    email: "ada@school.example",
    user_id: null,
    is_active: true,
    last_login: now,
    created_at: now,
  };
  await opened.db.insertInto("admin_users").values(admin).execute();
  await opened.db
    .insertInto("blog_posts")
    .values([blogPost({ published: true, category: "Events" }), blogPost()])
    .execute();
});
afterAll(async () => {
  await opened.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** SQLite's query plans for choosing the posts of a page. */
async function plansOf(work: (ctx: ReturnType<typeof testContext>) => Promise<unknown>): Promise<string[]> {
  const asked: CompiledQuery[] = [];
  const listen: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      asked.push(opened.db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await work(testContext(opened.db.withPlugin(listen), { actor: person("ada@school.example") }));
  const choosing = asked.filter(({ sql }) => sql.includes('from "blog_posts"') && sql.includes("order by"));
  expect(choosing).not.toEqual([]);
  const plans = choosing.map(async ({ sql, parameters }) => {
    const explain = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
    const { rows } = await opened.db.connection().execute((db) => db.executeQuery<{ detail: string }>(explain));
    return rows.map(({ detail }) => detail).join("; ");
  });
  return Promise.all(plans);
}

const sorts: ItemSort[] = ["specified", "title", "updated"];
const states: ItemState[] = ["all", "published", "draft"];
const queries: ItemQuery[] = sorts.flatMap((sort) => states.map((state) => ({ sort, state })));

test.each(queries)("a list sorted by $sort of $state posts is read from an index in its order", async (query) => {
  for (const plan of await plansOf((ctx) => findItems(ctx, postKind, query)))
    expect(plan).toMatch(/^\S+ blog_posts USING COVERING INDEX [^;]+$/);
});

test.each(queries)(
  "a search sorted by $sort in $state posts reads texts from the index, not from rows",
  async (query) => {
    const plans = await plansOf((ctx) => findItems(ctx, postKind, { ...query, search: "choir" }));
    const [head, ...inside] = plans;
    expect(head).toMatch(/^SCAN blog_posts USING COVERING INDEX blog_posts_\w+$/);
    // The latest drafts, whose texts are read (domain/lists/list-filters.ts).
    for (const plan of inside) expect(plan).toContain("USING COVERING INDEX blog_posts_state (published=?)");
  },
);

test.each([null, "Events"])(
  "a page of the blog (category: %s) is read from an index in its order",
  async (category) => {
    for (const plan of await plansOf((ctx) => findEntries(ctx, { category, page: 1 })))
      expect(plan).toMatch(/^\S+ blog_posts USING COVERING INDEX [^;]+$/);
  },
);

test.each([null, "Events"])(
  "a search for a team alone (category: %s) reads posts in the order of an index",
  async (category) => {
    for (const plan of await plansOf((ctx) => findMatchingEntries(ctx, { query: "editorial", category, page: 1 })))
      expect(plan).toMatch(/^SEARCH blog_posts USING INDEX [^;]+$/);
  },
);
