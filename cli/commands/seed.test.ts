import { expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { commandLine, runCommand } from "../testing/command-line.ts";

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
