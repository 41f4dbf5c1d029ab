import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { getSetupLink } from "#domain/accounts/get-setup-link.ts";
import { findUser, tokenIn } from "#domain/accounts/testing/account-rows.ts";
import { testContext } from "#domain/testing/test-context.ts";

const root = join(import.meta.dirname, "..");

describeOnEachEngine("admin commands", (engine) => {
  let dataDir: string;

  /** Runs a command as an operator would, beside the handle that this test holds open. */
  async function cli(...command: string[]): Promise<string> {
    const { databaseUrl } = engine.options;
    const env: Record<string, string> = {
      PATH: process.env["PATH"] ?? "",
      DATA_DIR: dataDir,
      SITE_URL: "https://alumni.example.org",
    };
    if (databaseUrl)
      Object.assign(env, { DATABASE_URL: databaseUrl, AUTH_SECRET: "a secret for the tests of 32 characters" });
    const args = [join(root, "cli/main.ts"), "admin", ...command];
    return (await promisify(execFile)(process.execPath, args, { env, cwd: root })).stdout;
  }

  beforeAll(async () => {
    dataDir = engine.options.dataDir || (await mkdtemp(join(tmpdir(), "homecoming-cli-")));
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  it("make, list and deactivate admins beside a running server, with clear words and exit codes", async () => {
    const ctx = testContext(engine.db);
    expect(await cli("list")).toBe("There is no admin yet.\n");
    await expect(cli("create", "--email", "ada@example.org", "--password", "short")).rejects.toMatchObject({
      code: 1,
      stdout: "",
      stderr: "Please choose a password of at least 6 characters.\n",
    });
    expect(await cli("create", "--email", "Ada@Example.org", "--password", "analytical engine")).toBe(
      "ada@example.org is an admin and signs in at https://alumni.example.org/admin\n",
    );
    expect(await findUser(ctx, "ada@example.org")).toMatchObject({ emailVerified: true });

    const said = await cli("create", "--email", "bob@example.org");
    expect(said).toMatch(/https:\/\/alumni\.example\.org\/admin\/setup\?token=[\w-]{43}\n$/);
    expect(await getSetupLink(ctx, tokenIn(said))).toEqual({ state: "open", email: "bob@example.org" });
    expect(await cli("list")).toBe("ada@example.org\tactive\tnever signed in\n");

    await expect(cli("deactivate", "--email", "ada@example.org")).rejects.toMatchObject({
      code: 1,
      stderr: "ada@example.org is the last active admin. Make another one first.\n",
    });
    await cli("create", "--email", "bob@example.org", "--password", "builder builder");
    expect(await cli("deactivate", "--email", "ADA@example.org")).toBe("ada@example.org is no longer an admin.\n");
    expect(await cli("list")).toBe(
      "ada@example.org\tinactive\tnever signed in\nbob@example.org\tactive\tnever signed in\n",
    );
    await expect(cli("deactivate", "--email", "nobody@example.org")).rejects.toMatchObject({ code: 1 });
    await expect(cli("create")).rejects.toMatchObject({ code: 1, stderr: /--email/ });
  });
});
