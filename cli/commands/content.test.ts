import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, beforeEach } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { blogPost } from "#db/testing/rows.ts";
import { commandLine, runCommand } from "../testing/command-line.ts";
import { type Tables, collections } from "#db/schema.ts";
import { findTeam } from "#accounts/index.ts";
import { createItem } from "#domain/documents/edit-item.ts";
import { postKind } from "#domain/kinds/post.ts";
import type { Context } from "#domain/context.ts";
import { enqueueMail } from "#domain/outbox/messages.ts";
import { strangers } from "#domain/testing/actors.ts";
import { failureOf, setAdminStage } from "#domain/testing/stages.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { seedSite } from "./seed.ts";

describeOnEachEngine("content commands", (engine) => {
  const { run: cli } = commandLine(engine);
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "homecoming-cli-"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it("take everything out, and in again with news of it", { timeout: 120_000 }, async () => {
    await engine.db
      .insertInto("blog_posts")
      .values(blogPost({ title: "Kept", published: true }))
      .execute();
    const exported = await cli("content", "export");
    expect(JSON.parse(exported)).toMatchObject({ format: 1, blog_posts: [{ title: "Kept" }], modules_content: [] });
    expect(JSON.parse(exported)).toMatchObject({ site_text_versions: {}, releases: [], drafts: [], schedules: [] });
    const file = join(folder, "content.json");
    await writeFile(file, exported);
    expect(await cli("content", "import", file)).toBe("Created 0, updated 0, the same 1, left out 0.\n");
    await engine.db.deleteFrom("blog_posts").execute();
    const version = engine.db.selectFrom("content_versions").select("version").where("topic", "=", "blog_posts");
    const before = await version.executeTakeFirstOrThrow();
    expect(await cli("content", "import", file)).toBe("Created 1, updated 0, the same 0, left out 0.\n");
    expect((await version.executeTakeFirstOrThrow()).version).toBeGreaterThan(before.version);
    await engine.db.updateTable("blog_posts").set({ excerpt: "Since edited" }).execute();
    expect(await cli("content", "import", file)).toBe("Created 0, updated 0, the same 0, left out 1.\n");
    expect(await cli("content", "import", file, "--overwrite")).toBe("Created 0, updated 1, the same 0, left out 0.\n");
  });

  it("say in words what is wrong with a file", { timeout: 120_000 }, async () => {
    const file = join(folder, "wrong.json");
    await expect(cli("content", "import", file)).rejects.toMatchObject({
      code: 1,
      stderr: `There is no file ${file}.\n`,
    });
    await writeFile(file, "{");
    await expect(cli("content", "import", file)).rejects.toMatchObject({ code: 1, stderr: `${file} is not JSON.\n` });
    await writeFile(file, JSON.stringify({ format: 1, blog_posts: [{ title: "No id" }] }));
    await expect(cli("content", "import", file)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining("blog_posts[0]"),
    });
  });
});

describeOnEachEngine("the seed command", (engine) => {
  const { run } = commandLine(engine);

  it(
    "refuses a site that others reach, unless forced, and then makes up a password",
    { timeout: 120_000 },
    async () => {
      // The suite's SITE_URL is that of a site in production.
      await expect(run("seed")).rejects.toMatchObject({
        code: 1,
        stdout: "",
        stderr: expect.stringMatching(/^Others reach this site, .*--force.*\n$/),
      });
      const said = await run("seed", "--force");
      expect(said).toMatch(/^The site has \d+ blog posts, .* \d+ newsletter addresses\.\n/);
      expect(said).toMatch(/ with the password "[\w-]{20}":\n {2}maya@homecoming\.example\n/);
      expect(await run("admin", "list")).toContain("maya@homecoming.example\tactive\t20");
      await expect(run("seed", "--force")).rejects.toMatchObject({ code: 1 });
    },
  );
});

it("is refused in production before anything is opened", { timeout: 120_000 }, async () => {
  const env = { NODE_ENV: "production", DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" };
  const secret = { AUTH_SECRET: "a secret for the tests of 32 characters" };
  await expect(runCommand(["seed"], { ...env, ...secret })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Others reach this site, /),
  });
});

const password = "an open gate at dusk";

describeOnEachEngine("seedSite", (engine) => {
  const stage = setAdminStage(engine);
  let ctx: Context;

  beforeEach(async () => {
    for (const table of ["leads", "subscribers", "rate_limits", "recipient_limits"] as const)
      await engine.db.deleteFrom(table).execute();
    ctx = testContext(engine.db, {
      leads: { webhookUrl: "https://crm.example" },
    });
  });

  const all = (table: keyof Tables) => engine.db.selectFrom(table).selectAll().execute();

  it("fills a site with items in each state, with their histories, and with people", async () => {
    const { counts, team } = await seedSite(ctx, { password });
    const posts = (await all("blog_posts")) as { published: boolean; published_at: Date | null; created_at: Date }[];
    expect(posts.some(({ published }) => published)).toBe(true);
    expect(posts.some(({ published, published_at }) => !published && published_at === null)).toBe(true);
    expect(posts.some(({ published, published_at }) => !published && published_at !== null)).toBe(true);
    for (const table of collections.filter((each) => each !== "blog_posts")) {
      const items = (await all(table)) as { is_active: boolean }[];
      expect([table, new Set(items.map(({ is_active }) => is_active))]).toEqual([table, new Set([true, false])]);
    }
    const revisions = (await all("revisions")) as { action: string; collection: string }[];
    expect(new Set(revisions.map(({ action }) => action))).toEqual(new Set(["import", "create", "update", "delete"]));
    const trash = (await all("trash")) as { collection: string }[];
    expect(new Set(trash.map(({ collection }) => collection)).size).toBeGreaterThan(2);
    const leads = (await all("leads")) as { type: string; quarantine_reason: string | null; status: string }[];
    expect(new Set(leads.map(({ type }) => type))).toEqual(new Set(["general", "demo", "trial", "contact"]));
    expect(new Set(leads.map(({ quarantine_reason }) => quarantine_reason))).toEqual(
      new Set([null, "honeypot", "too_fast"]),
    );
    const subscribers = (await all("subscribers")) as { status: string }[];
    expect(new Set(subscribers.map(({ status }) => status))).toEqual(new Set(["pending", "confirmed", "unsubscribed"]));
    expect(counts).toMatchObject({ blog_posts: posts.length, leads: leads.length, redirects: 2 });
    expect(await all("former_addresses")).toContainEqual(
      expect.objectContaining({ kind: "blog_posts", path: "/blog/how-to-write-a-welcome-message" }),
    );

    const { members, invitations } = await findTeam(ctx);
    const states = Object.fromEntries(members.map(({ email, state }) => [email, state]));
    expect(states).toMatchObject({ "maya@homecoming.example": "active", "rob@homecoming.example": "inactive" });
    expect(invitations.map(({ email }) => email)).toEqual(["priya@homecoming.example"]);
    expect(team.map(({ state }) => state)).toEqual(["active", "active", "active", "deactivated", "invited"]);
  });

  it("dates everything in the past, and sends nothing", async () => {
    await enqueueMail(ctx, { to: "a@b.example", limit: "none", subject: "Hi", text: "Hi", idempotencyKey: "real:1" });
    await seedSite(ctx, { password });
    const outbox = (await all("outbox")) as { kind: string; delivered_at: Date | null; idempotency_key: string }[];
    expect(outbox.length).toBeGreaterThan(10);
    expect(outbox.filter(({ delivered_at }) => !delivered_at)).toMatchObject([{ idempotency_key: "real:1" }]);
    expect(outbox.filter(({ kind }) => kind === "webhook")).toEqual([]);
    const revisions = (await all("revisions")) as { created_at: Date }[];
    expect(Math.max(...revisions.map(({ created_at }) => created_at.getTime()))).toBeLessThan(Date.now());
  });

  it("leaves a site with content alone unless it is told otherwise, and changes all or nothing", async () => {
    const post = { title: "Somebody's own post", content: "Not made up." };
    await createItem(stage.admin(), postKind, post);
    const error = await failureOf(seedSite(ctx, { password }));
    expect(error.code).toBe("conflict");
    expect(error.message).toContain("1 in blog_posts");
    expect(await all("blog_posts")).toHaveLength(1);
    const { counts } = await seedSite(ctx, { password, isForced: true });
    expect(counts.blog_posts).toBeGreaterThan(10);

    const again = await failureOf(seedSite(ctx, { password, isForced: true }));
    expect(again.code).toBe("invalid");
    expect(await all("blog_posts")).toHaveLength(counts.blog_posts);
    expect(await all("leads")).toHaveLength(counts.leads);
  });

  it("works where admins need a second factor", async () => {
    const strict = { ...ctx, accounts: { ...ctx.accounts, secondFactorRequired: true } };
    expect((await seedSite(strict, { password })).counts.blog_posts).toBeGreaterThan(10);
  });

  it.each(strangers)("is not for %s", async (_, actor) => {
    expect((await failureOf(seedSite({ ...ctx, actor }, { password }))).code).toBe("forbidden");
    expect(await all("blog_posts")).toEqual([]);
  });
});
