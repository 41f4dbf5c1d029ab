import { access, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { startMailServer } from "#server/jobs/testing/mail-server.ts";
import { outcomeOf, runCommand } from "../testing/command-line.ts";

const secret = "vG3k9-Zq8s_WmT4pXrB7yLhJ2dNfCe6A";

describeOnEachEngine("the doctor at the command line", (engine) => {
  let own: string;
  beforeAll(async () => {
    own = await mkdtemp(join(tmpdir(), "homecoming-cli-"));
  });
  afterAll(() => rm(own, { recursive: true }));
  const env = () => ({
    DATA_DIR: engine.options.dataDir || own,
    AUTH_SECRET: secret,
    SITE_URL: "https://alumni.example.org",
    TRUST_PROXY: "1",
    HOST: "127.0.0.1",
    SMTP_URL: "smtp://site:my-password@mail.example.org",
    MAIL_FROM: "hello@alumni.example.org",
    LOG_LEVEL: "warn",
    ...(engine.options.databaseUrl && { DATABASE_URL: engine.options.databaseUrl }),
  });

  it("tells what is wrong and how to mend it, and ends with 1 for problems, and for warnings where they count", async () => {
    const sick = await outcomeOf(["doctor", "--offline"], env());
    expect(sick.code).toBe(1);
    expect(sick.stdout).toMatch(
      /^Team\n {2}PROBLEM {2}Admins: There is no admin.*\n {11}Run `npm run -s cli -- admin create/,
    );
    expect(sick.stdout).toContain("Not looked at, because other hosts are not asked (--offline): Clock, Mail, ");
    expect(sick.stderr).toBe("");

    await runCommand(["admin", "create", "--email", "ada@example.org", "--password", "analytical engine"], env());
    const well = await outcomeOf(["doctor", "--offline"], env());
    expect(well.stdout).toMatch(/\n0 problems, [1-9] warnings, \d+ fine\.\n/);
    expect(well.code).toBe(0);
    expect((await outcomeOf(["doctor", "--offline", "--strict"], env())).code).toBe(1);
    expect(well.stdout + sick.stdout).not.toMatch(/my-password|vG3k9/);
  });

  it("has a shape for programs", async () => {
    const { stdout } = await outcomeOf(["doctor", "--offline", "--json"], env());
    const report = JSON.parse(stdout) as { findings: object[] };
    expect(report).toMatchObject({ checkedAt: expect.any(String), status: "warnings", tests: [] });
    expect(report.findings).toContainEqual({
      group: "Team",
      level: "warning",
      code: "team.one-admin",
      subject: "Admins",
      message: expect.any(String),
      remedy: expect.any(String),
    });
  });

  it("sends a test mail when it is told to, and says who took it", async () => {
    const got: string[] = [];
    const server = await startMailServer({
      onData(stream, session, done) {
        got.push(...session.envelope.rcptTo.map(({ address }) => address));
        stream.resume().on("end", () => done());
      },
    });
    const own = { ...env(), SMTP_URL: server.url };
    const told = ["doctor", "--offline", "--json", "--send-test-mail", "ada@example.org"];
    const { stdout } = await outcomeOf(told, own);
    expect(JSON.parse(stdout)).toMatchObject({ tests: [{ isSent: true }] });
    expect(got).toEqual(["ada@example.org"]);
    await server.close();
    const failed = await outcomeOf(told, own);
    expect(JSON.parse(failed.stdout)).toMatchObject({ tests: [{ isSent: false }] });
    expect(failed.code).toBe(1);
  });

  it("names all variables that are wrong, and none that only lacks another", async () => {
    const { code, stdout } = await outcomeOf(["doctor"], {
      ...env(),
      PORT: "http",
      LEAD_WEBHOOK_URL: "https://crm.example.org/in",
      LEAD_WEBHOOK_SECRET: "short",
    });
    expect(code).toBe(1);
    expect(stdout.match(/PROBLEM/g)).toHaveLength(2);
    expect(stdout).toMatch(/PORT wants .*LEAD_WEBHOOK_SECRET wants /s);
  });

  it("says in one finding that the database is away, and makes none", async () => {
    const folder = await mkdtemp(join(tmpdir(), "homecoming-none-"));
    const away =
      engine.name === "sqlite" ? { DATA_DIR: folder } : { DATABASE_URL: "postgres://site:my-password@127.0.0.1:1/x" };
    const { code, stdout, stderr } = await outcomeOf(["doctor", "--offline"], { ...env(), ...away });
    expect(code).toBe(1);
    expect(stdout.match(/PROBLEM/g)).toHaveLength(1);
    expect(stdout).toMatch(/^Database\n {2}PROBLEM {2}Database: /);
    expect(stdout + stderr).not.toContain("my-password");
    await expect(access(join(folder, "homecoming.sqlite"))).rejects.toThrow();
    await rm(folder, { recursive: true });
  });

  it.runIf(engine.name === "sqlite")(
    "says that the database file is damaged, or closed to it, without a stack",
    async () => {
      const folder = await mkdtemp(join(tmpdir(), "homecoming-damaged-"));
      await writeFile(join(folder, "homecoming.sqlite"), "no database ".repeat(1_000));
      const damaged = await outcomeOf(["doctor", "--offline"], { ...env(), DATA_DIR: folder });
      expect(damaged.stdout).toMatch(/^Database\n {2}PROBLEM {2}Database: The database file .* is damaged/);
      await rm(join(folder, "homecoming.sqlite"));
      await mkdir(join(folder, "homecoming.sqlite"));
      const closed = await outcomeOf(["doctor", "--offline"], { ...env(), DATA_DIR: folder });
      expect(closed.stdout).toMatch(
        /^Database\n {2}PROBLEM {2}Database: The database file .* can't be opened \(EISDIR\)/,
      );
      expect(damaged.stderr + closed.stderr).toBe("");
      await rm(folder, { recursive: true });
    },
  );

  it("ends with 2 when it is called wrongly", async () => {
    expect((await outcomeOf(["doctor", "--thoroughly"], env())).code).toBe(2);
    expect((await outcomeOf(["doctor", "--help"], env())).code).toBe(0);
  });
});
