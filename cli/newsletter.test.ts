import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { setNewsletterStage } from "#domain/newsletter/testing/newsletter-stage.ts";

const root = join(import.meta.dirname, "..");

describeOnEachEngine("newsletter commands", (engine) => {
  const stage = setNewsletterStage(engine);
  let dataDir: string;

  /** Runs a command as an operator would, beside the handle that this test holds open. */
  async function cli(...command: string[]): Promise<string> {
    const { databaseUrl } = engine.options;
    const env: Record<string, string> = {
      PATH: process.env["PATH"] ?? "",
      DATA_DIR: dataDir,
      SITE_URL: "https://alumni.example.org",
      ...(databaseUrl ? { DATABASE_URL: databaseUrl, AUTH_SECRET: "a secret for the tests of 32 characters" } : {}),
    };
    const args = [join(root, "cli/main.ts"), "newsletter", ...command];
    return (await promisify(execFile)(process.execPath, args, { env, cwd: root })).stdout;
  }

  beforeAll(async () => {
    dataDir = engine.options.dataDir || (await mkdtemp(join(tmpdir(), "homecoming-cli-")));
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  it("export who is on the list, with a way out for each", async () => {
    await stage.join("ann@school.example");
    await stage.ask("bob@school.example");
    expect(JSON.parse(await cli("export"))).toEqual([
      expect.objectContaining({
        email: "ann@school.example",
        consent_page: "/blog",
        confirmed_at: stage.now.toISOString(),
        unsubscribe_url: expect.stringMatching(
          /^https:\/\/alumni\.example\.org\/newsletter\/unsubscribe\?token=[\w.-]+$/,
        ),
      }),
    ]);
  });

  it("export others when asked, and an empty list as one", async () => {
    await stage.ask("bob@school.example");
    expect(JSON.parse(await cli("export"))).toEqual([]);
    const csv = await cli("export", "--format", "csv", "--status", "pending");
    expect(csv).toMatch(/^email,status,[a-z_,]+\r\nbob@school\.example,pending,/);
  });
});
