import { createHash, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { copyFile, cp, mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { zstdCompressSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import "#db/testing/provide-sqlite.ts";
import { DiskStorage } from "#domain/media/files/storage.ts";
import { type Manifest, objectKey, readManifest, readSet } from "./manifest.ts";
import { restoreBackup } from "./restore-backup.ts";
import { takeBackup } from "./take-backup.ts";
import { folderTarget, passphrase } from "./testing/backup-stage.ts";
import { verifySet } from "./verify-backup.ts";

const sha256 = (content: string | Buffer) => createHash("sha256").update(content).digest("hex");

describe("a set that is not as it was stored", () => {
  let folder: string;
  let name: string;
  const path = (...names: string[]) => join(folder, ...names);
  const target = () => folderTarget(path("target"));
  const manifestPath = () => path("target", "sets", `${name}.json`);
  const read = async () => JSON.parse(await readFile(manifestPath(), "utf8")) as Manifest;
  const options = { passphrase, replace: false, withoutSecret: false, now: new Date() };
  const restore = async (
    more: Partial<Omit<typeof options, "passphrase"> & { passphrase: string | undefined }> = {},
  ) => {
    const place = { dataDir: path("restored"), databaseUrl: undefined, bucket: null };
    return restoreBackup(target(), await readSet(target()), place, { ...options, ...more });
  };
  /** Writes a list of files that somebody made who does not know the passphrase. */
  async function forge(change: (manifest: Manifest) => void): Promise<void> {
    const manifest = await read();
    change(manifest);
    manifest.sha256 = sha256(JSON.stringify(manifest.content));
    await writeFile(manifestPath(), JSON.stringify(manifest));
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "homecoming-damaged-"));
    await cp(inject("sqliteTemplate"), path("data"), { recursive: true });
    const process = {
      dataDir: path("data"),
      media: { storage: new DiskStorage(path("data", "media")) } as never,
      secret: "s".repeat(40),
    };
    await mkdir(path("data", "mail"));
    await mkdir(path("whole"));
    await writeFile(path("data", "mail", "letter.eml"), "Hello");
    ({ name } = await takeBackup({ process, databaseUrl: undefined }, folderTarget(path("whole")), {
      passphrase,
      at: new Date(),
    }));
  });
  afterAll(() => rm(folder, { recursive: true }));
  beforeEach(async () => {
    await rm(path("target"), { recursive: true, force: true });
    await rm(path("restored"), { recursive: true, force: true });
    await cp(path("whole"), path("target"), { recursive: true });
  });

  const nothing = () => expect(existsSync(path("restored", "homecoming.sqlite"))).toBe(false);

  it("is found by a flipped byte, wherever it is, and not restored", async () => {
    const { content } = await readManifest(target(), name);
    for (const file of content.files) {
      const object = path("target", ...objectKey(file).split("/"));
      const bytes = await readFile(object);
      const at = Math.floor(bytes.length / 2);
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      await writeFile(object, bytes);
      expect(await verifySet(target(), await read(), passphrase)).toEqual([
        expect.stringMatching(new RegExp(`^${file.path} is damaged in the backup: objects/`)),
      ]);
      await expect(restore()).rejects.toThrow(/is damaged in the backup/);
      nothing();
      await copyFile(path("whole", ...objectKey(file).split("/")), object);
    }
    expect(await verifySet(target(), await read(), passphrase)).toEqual([]);
  });

  it.each([
    ["cut", (bytes: Buffer) => bytes.subarray(0, bytes.length / 2), /is damaged in the backup/],
    ["longer", (bytes: Buffer) => Buffer.concat([bytes, bytes]), /is damaged in the backup/],
    ["a bomb", () => zstdCompressSync(Buffer.alloc(300 << 20)), /is damaged in the backup/],
    ["no archive", () => randomBytes(5_000), /is damaged in the backup/],
    ["empty", () => Buffer.alloc(0), /is damaged in the backup/],
  ])("is refused when its database is %s", async (_, change, words) => {
    const file = (await read()).content.files.find((each) => each.path === "homecoming.sqlite");
    const object = path("target", ...objectKey(file ?? { sha256: "", packedBytes: 0 }).split("/"));
    await writeFile(object, change(await readFile(object)));
    await expect(restore()).rejects.toThrow(words);
    nothing();
    expect(await verifySet(target(), await read(), undefined)).toHaveLength(1);
  });

  it("is refused when a file is missing, or is a link to another", async () => {
    const file = (await read()).content.files.find((each) => each.path === "mail/letter.eml");
    const object = path("target", ...objectKey(file ?? { sha256: "" }).split("/"));
    await rm(object);
    await expect(restore()).rejects.toThrow(/^mail\/letter\.eml is missing in the backup/);
    await symlink("/etc/passwd", object);
    await expect(restore()).rejects.toThrow(/is damaged in the backup/);
    nothing();
  });

  it.each<[string, string | ((text: string) => string), RegExp]>([
    ["cut", (text) => text.slice(0, -20), /is cut or was changed/],
    ["empty", "", /is cut or was changed/],
    ["no list", "[]", /is cut or was changed/],
    ["changed", (text) => text.replace('"rows":0', '"rows":1'), /was changed since/],
    [
      "of a newer format",
      (text) => text.replace('"format":1', '"format":2'),
      /made by a newer version of the site \(format 2\)/,
    ],
  ])("is refused when its list of files is %s", async (_, change, words) => {
    const text = await readFile(manifestPath(), "utf8");
    await writeFile(manifestPath(), typeof change === "string" ? change : change(text));
    await expect(restore()).rejects.toThrow(words);
  });

  it("is refused under the name of another one", async () => {
    const other = name.replace(/^\d{4}/, "2099");
    await copyFile(manifestPath(), path("target", "sets", `${other}.json`));
    await expect(restore()).rejects.toThrow(`is that of another one (${name})`);
    await expect(readSet(target(), "../../etc/passwd")).rejects.toThrow(/^There is no set "\.\.\/\.\.\/etc\/passwd"/);
  });

  it.each([
    "../escaped",
    "mail/../../escaped",
    "/etc/escaped",
    "mail//x",
    "mail/.",
    "mail\\..\\x",
    "mail/\u0000",
    "auth-secret",
    "running.lock",
    "other/file",
    "",
  ])("is refused when it wants to put a file at %j", async (wrong) => {
    await forge(
      ({ content }) => ((content.files.find((each) => each.path === "mail/letter.eml") ?? { path: "" }).path = wrong),
    );
    await expect(restore({ passphrase: undefined, withoutSecret: true })).rejects.toThrow(/is cut or was changed/);
    expect(existsSync(path("escaped"))).toBe(false);
  });

  it("is refused when it names a file twice, or more than the disk has room for", async () => {
    await forge(({ content }) => content.files.push(...content.files));
    await expect(restore()).rejects.toThrow(/names a file twice, or no database/);
    await rm(path("target"), { recursive: true });
    await cp(path("whole"), path("target"), { recursive: true });
    await forge(({ content }) => content.files.push({ path: "mail/big", bytes: 2 ** 50, sha256: "a".repeat(64) }));
    await expect(restore({ withoutSecret: true })).rejects.toThrow(
      /free, and this set wants .* Nothing was changed\.$/,
    );
  });

  it("is refused with its passphrase when somebody changed what it consists of, and its checksums", async () => {
    await forge(({ content }) => content.files.shift());
    const words = /^BACKUP_PASSPHRASE does not open the secret of this set/;
    await expect(restore()).rejects.toThrow(words);
    expect(await verifySet(target(), await readSet(target()), passphrase)).toEqual([expect.stringMatching(words)]);
    await expect(restore({ withoutSecret: true })).resolves.toMatchObject({ secret: "left out" });
  });

  it("wants its passphrase, and says when it is another one", async () => {
    await expect(restore({ passphrase: undefined })).rejects.toThrow(
      /set BACKUP_PASSPHRASE to open it, or add --without-secret/,
    );
    await expect(restore({ passphrase: "another passphrase" })).rejects.toThrow(/^BACKUP_PASSPHRASE does not open/);
    expect(existsSync(path("restored"))).toBe(false);
    await expect(restore()).resolves.toMatchObject({ secret: "restored" });
    expect(await readdir(path("restored"))).toContain("auth-secret");
  });

  it("is refused when its rows are others than it says, and by a site of an older version or on another engine", async () => {
    await forge(({ content }) => {
      const sums = content.tables["blog_posts"];
      if (sums) sums.rows = 7;
    });
    await expect(restore({ withoutSecret: true })).rejects.toThrow(
      /^What was restored is not what was backed up: blog_posts has 0 rows in place of 7/,
    );
    nothing();
    await forge(({ content }) => (content.migration = "999-of-the-future"));
    await expect(restore({ withoutSecret: true })).rejects.toThrow(
      /made by a newer version of the site \(999-of-the-future\)/,
    );
    const place = { dataDir: path("restored"), databaseUrl: "postgres://nobody@localhost/none", bucket: null };
    await expect(restoreBackup(target(), await read(), place, options)).rejects.toThrow(
      /is of a site on SQLite, and DATABASE_URL is set/,
    );
  });
});
