import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { createFromFile } from "#domain/media/create-media.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { openMedia } from "#server/media/open-media.ts";
import { commandLine } from "../testing/command-line.ts";

describeOnEachEngine("media commands", (engine) => {
  const site = commandLine(engine);
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "homecoming-media-"));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it("export all but a file that is lost, name it, and delete what no item has", { timeout: 120_000 }, async () => {
    const media = await openMedia({ dataDir: site.dataDir, mediaBucket: undefined });
    const ctx = testContext(engine.db, { dataDir: site.dataDir, media });
    const [lost, kept] = await Promise.all(
      [4, 5].map(async (width) => {
        const path = join(folder, `${width}.svg`);
        await writeFile(path, `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="4"/>`);
        return createFromFile(ctx, { path, fileName: `${width}.svg` });
      }),
    );
    const row = engine.db.selectFrom("media_items").innerJoin("media_files", "hash", "file_hash");
    const { storage_key } = await row
      .select("storage_key")
      .where("media_items.id", "=", lost!.id)
      .executeTakeFirstOrThrow();
    await media.storage.delete(storage_key);
    await expect(site.run("media", "export", folder)).rejects.toMatchObject({
      code: 1,
      stdout: `Wrote 1 items to ${folder}.\n`,
      stderr: expect.stringMatching(new RegExp(`^Left out “4” \\(${lost!.id}\\): The storage has no file .*\\n$`)),
    });
    expect(JSON.parse(await readFile(join(folder, "media.json"), "utf8"))).toMatchObject([{ id: kept!.id }]);
    expect(await site.run("media", "sweep")).toBe(
      "The storage belongs to this database. Files that no item has are deleted, except those of the last day and those that were replaced or deleted within 30 days.\n",
    );
  });

  it("say what they leave out without what would control the terminal", { timeout: 120_000 }, async () => {
    const item = {
      id: randomUUID(),
      file: "a".repeat(64),
      name: "\u001b[2Jone\r\n\u202etwo",
      alt: "",
      isDecorative: false,
    };
    const words = { tags: [], crop: null, focal: { x: 0.5, y: 0.5 }, posterId: null, captions: null, transcript: null };
    await writeFile(join(folder, "media.json"), JSON.stringify([{ ...item, ...words, sourceUrl: null }]));
    expect(await site.told("media", "import", folder)).toBe(`“ [2Jone two” (${item.id}): its file is missing.\n`);
  });
});
