import { execFile, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { repetition } from "#lib/testing/repeated.ts";
import { readConfig } from "#server/process/config.ts";
import { contextFiles, createFilter, root } from "./build-context.ts";
import { type Instruction, parseDockerfile, readCommand, readPairs } from "./dockerfile.ts";
import { tryImage, whyNotHere } from "./try-image.ts";

// What deploy/ says must fit together and to the site. `npm run test:long` also does each step of the Dockerfile.

const read = (name: string) => readFileSync(join(root, name), "utf8");
const stages = parseDockerfile(read("deploy/Dockerfile"));
const image = stages.at(-1)?.instructions ?? [];
const last = (keyword: string): Instruction => image.findLast((each) => each.keyword === keyword) as Instruction;
const manifest = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
/** What `npm start` runs, without what sets the environment. */
const startCommand = manifest.scripts["start"]?.replace("exec env NODE_ENV=production ", "") ?? "";

describe("the Dockerfile", () => {
  it("copies what is there", () => {
    const files = new Set(contextFiles());
    const names = new Set(stages.map(({ name }) => name));
    const copies = stages.flatMap(({ instructions }) => instructions.filter(({ keyword }) => keyword === "COPY"));
    expect(copies.length).toBeGreaterThan(3);
    const missing = copies.filter(({ flags, rest }) =>
      flags["from"] === undefined
        ? rest
            .split(/\s+/)
            .slice(0, -1)
            .some((source) => source !== "." && !files.has(source))
        : !names.has(flags["from"]),
    );
    expect(missing).toEqual([]);
  });

  it("runs as nobody in particular, and as `npm start` does", () => {
    expect(last("USER").rest).toMatch(/^[1-9]\d{3,}:[1-9]\d{3,}$/);
    expect(readCommand(last("CMD").rest).join(" ")).toBe(startCommand);
    expect(readPairs(last("ENV").rest, {})).toMatchObject({ NODE_ENV: "production", DATA_DIR: last("VOLUME").rest });
    expect(last("STOPSIGNAL").rest).toBe("SIGTERM");
  });

  it.each([
    { status: 200, ends: 0 },
    { status: 503, ends: 1 },
    { status: null, ends: 1 },
  ])("calls a site that answers $status healthy with $ends", async ({ status, ends }) => {
    const paths: (string | undefined)[] = [];
    const server = createServer((request, response) => {
      paths.push(request.url);
      response.writeHead(status ?? 500).end("{}");
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    if (status === null) server.close();
    const [, ...words] = readCommand(last("HEALTHCHECK").rest.replace(/^CMD\s+/, ""));
    const child = execFile(process.execPath, words, { env: { PORT: String(port) } });
    expect(await once(child, "exit")).toEqual([ends, null]);
    expect(paths).toEqual(status === null ? [] : ["/readyz"]);
  });

  it("is refused where it says what nobody here can do", () => {
    expect(() => parseDockerfile("FROM debian\nADD . /app")).toThrow(/line 2/);
    expect(() => parseDockerfile("RUN true")).toThrow(/before FROM/);
  });

  it.runIf(repetition > 1 && whyNotHere() === null)(
    "makes a site that starts, step by step",
    async () => {
      await expect(tryImage()).resolves.toBeUndefined();
    },
    1_200_000,
  );
});

describe("what is shipped", () => {
  const files = contextFiles();

  it("is what runs, builds and describes the site, and nothing else", () => {
    const tops = new Set(files.map((file) => file.split("/")[0]));
    for (const room of [
      "accounts",
      "app",
      "cli",
      "content",
      "db",
      "domain",
      "lib",
      "public",
      "server",
      "package-lock.json",
    ])
      expect(tops).toContain(room);
    for (const other of ["e2e", "tools", ".git", ".github", ".env"]) expect(tops).not.toContain(other);
    expect(files.filter((file) => /\.test\.tsx?$/.test(file))).toEqual([]);
  });

  it("has no secret that lies in a working copy", () => {
    const isLetIn = createFilter(read(".dockerignore"));
    const kept = [".env", "deploy/.env", "data/auth-secret", "node_modules/zod/package.json", "build/server/index.js"];
    expect(kept.filter(isLetIn)).toEqual([]);
    expect(isLetIn("server/main.ts")).toBe(true);
  });
});

interface Compose {
  services: Record<
    "site" | "database" | "caddy",
    {
      environment: Record<string, string>;
      volumes: string[];
      read_only?: boolean;
      user?: string;
      healthcheck?: object;
      restart: string;
      mem_limit: string;
    }
  >;
  volumes: Record<string, unknown>;
}

describe("compose.yaml", () => {
  const { services, volumes } = parse(read("deploy/compose.yaml"), { merge: true }) as Compose;
  const example = Object.fromEntries(
    read("deploy/compose.env.example")
      .split("\n")
      .flatMap((line) => (/^\w+=/.test(line) ? [line.split("=", 2) as [string, string]] : [])),
  );

  it("gives the site an environment that it starts with, without a warning", () => {
    const given: Record<string, string> = {
      ...example,
      POSTGRES_PASSWORD: "p".repeat(48),
      AUTH_SECRET: "s".repeat(64),
    };
    const values = Object.entries(services.site.environment).map(([name, value]) => [
      name,
      value.replaceAll(/\$\{(\w+)[^}]*\}/g, (_, variable: string) => given[variable] ?? "missing"),
    ]);
    const config = readConfig({ ...given, ...Object.fromEntries(values) });
    expect(config).toMatchObject({ siteUrl: "https://www.example.org", trustProxy: true, warnings: [] });
    expect(config.databaseUrl).toBe(`postgres://homecoming:${"p".repeat(48)}@database/homecoming`);
  });

  it("knows every volume and variable that it names", () => {
    const named = Object.values(services).flatMap((service) =>
      service.volumes.map((volume) => volume.split(":")[0] ?? ""),
    );
    expect(named.filter((name) => !name.startsWith("./")).toSorted()).toEqual(Object.keys(volumes).toSorted());
    const used = [...read("deploy/compose.yaml").matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
    expect(new Set(used)).toEqual(new Set(["VERSION", "SITE_HOST", "POSTGRES_PASSWORD"]));
  });

  it("limits memory and starts again, and nobody writes beside the data", () => {
    expect(services.site.read_only).toBe(true);
    expect(services.site.user).toBeUndefined();
    for (const service of Object.values(services)) expect(service).toMatchObject({ restart: "unless-stopped" });
    expect(Object.values(services).filter(({ mem_limit }) => !mem_limit)).toEqual([]);
  });
});

describe("the units of systemd", () => {
  const unit = read("deploy/homecoming.service");

  it("start the site as `npm start` does", () => {
    const [, command = ""] = /^ExecStart=\/opt\/homecoming\/current\/node_modules\/\.bin\/(.*)$/m.exec(unit) ?? [];
    expect(command).toBe(startCommand);
  });

  const analyze = (...words: string[]) => spawnSync("systemd-analyze", words, { cwd: root, encoding: "utf8" });
  const version = Number(/^systemd (\d+)/.exec(analyze("--version").stdout ?? "")?.[1] ?? 0);

  test.runIf(version >= 250)("are understood by systemd, which finds little exposed", () => {
    const names = ["deploy/homecoming.service", "deploy/homecoming.socket"];
    const said = analyze("verify", ...names).stderr.split("\n");
    // Nothing is installed where the tests run.
    expect(said.filter((line) => line !== "" && !line.includes("/opt/homecoming/current"))).toEqual([]);
    const { stdout } = analyze("security", "--offline=yes", "--no-pager", "deploy/homecoming.service");
    expect(Number(/Overall exposure level for .*: ([\d.]+)/.exec(stdout)?.[1])).toBeLessThan(2);
  });
});
