import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { blogPost } from "#db/testing/rows.ts";
import { commandLine } from "../testing/command-line.ts";

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
