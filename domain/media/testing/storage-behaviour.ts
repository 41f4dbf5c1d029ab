import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { MediaStorage, OpenObject } from "../storage/media-storage.ts";

/** Tests of what every storage must do. Call it within a `describe`. */
export function describeStorage(open: () => MediaStorage): void {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "media-test-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const bytesOf = async (found: OpenObject | null) => {
    const content = found && Buffer.from(await new Response(found.content).arrayBuffer());
    expect(content?.length).toBe(found?.bytes);
    return content;
  };
  const newKey = () => `files/${randomUUID()}`;

  it("gives back what was put, whole and in ranges", async () => {
    const [storage, key] = [open(), newKey()];
    expect(await storage.put(key, Buffer.from("hello world"))).toBe(11);
    expect(await storage.size(key)).toBe(11);
    expect(String(await bytesOf(await storage.read(key)))).toBe("hello world");
    expect(String(await bytesOf(await storage.read(key, { start: 6, end: 8 })))).toBe("wor");
    const local = await storage.openLocal(key);
    expect(local && (await readFile(local.path, "utf8"))).toBe("hello world");
    await local?.release();
  });

  it("replaces, and takes files of any size", async () => {
    const [storage, key] = [open(), newKey()];
    await storage.put(key, Buffer.from("old"));
    const content = Buffer.alloc(17 * 1024 * 1024, "large ");
    const path = join(folder, "large");
    await writeFile(path, content);
    expect(await storage.put(key, { path })).toBe(content.length);
    expect((await bytesOf(await storage.read(key)))?.equals(content)).toBe(true);
    expect((await readFile(path)).length).toBe(content.length);
  });

  it("knows what is not there", async () => {
    const [storage, key] = [open(), newKey()];
    expect(await storage.read(key)).toBeNull();
    expect(await storage.size(key)).toBeNull();
    expect(await storage.openLocal(key)).toBeNull();
    await storage.delete(key);
  });

  it("lists and deletes", async () => {
    const storage = open();
    const hash = randomUUID().replaceAll("-", "");
    const keys = ["320.avif", "640.webp"].map((name) => `renditions/${hash}/${name}`);
    for (const key of keys) await storage.put(key, Buffer.from(key));
    await storage.put(`files/${hash}`, Buffer.from("other"));
    const listed = async (prefix: string) => {
      const found: string[] = [];
      for await (const { key, changedAt } of storage.list(prefix)) {
        expect(Math.abs(changedAt.getTime() - Date.now())).toBeLessThan(60_000);
        found.push(key);
      }
      return found.toSorted();
    };
    expect(await listed(`renditions/${hash}/`)).toEqual(keys);
    await storage.delete(keys[0] ?? "");
    expect(await listed(`renditions/${hash}/`)).toEqual([keys[1]]);
    expect(await listed("files/")).toContain(`files/${hash}`);
  });

  it.each(["../x", "files/../../x", "/etc/passwd", "files", "files/a b", "files/a\0"])(
    "refuses the key %j",
    async (key) => {
      await expect(open().put(key, Buffer.from("x"))).rejects.toThrow("not a key");
    },
  );
}
