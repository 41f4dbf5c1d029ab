import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import { expect, it, afterAll, beforeAll, describe } from "vitest";
import { readRange, videoFiles } from "./media-routes.ts";

it.each<[string | undefined, ReturnType<typeof readRange>]>([
  [undefined, null],
  ["bytes=0-0", { start: 0, end: 0 }],
  ["bytes=10-", { start: 10, end: 99 }],
  ["bytes=90-200", { start: 90, end: 99 }],
  ["bytes=-5", { start: 95, end: 99 }],
  ["bytes=-500", { start: 0, end: 99 }],
  ["bytes=100-", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=5-2", null],
  ["bytes=0-1,3-4", null],
  ["bytes=-", null],
  ["lines=0-1", null],
])("the range %j of 100 bytes", (header, range) => expect(readRange(header, 100)).toEqual(range));

describe("videos of the site", () => {
  const film = Buffer.from(Array.from({ length: 5000 }, (_, index) => index % 251));
  const filmed = new Date("2026-03-04T05:06:07Z");
  let folder = "";
  const app = new Hono();
  const ask = (path: string, headers: Record<string, string> = {}, method = "GET") =>
    app.request(`http://site.example${path}`, { headers, method });
  const bytes = async (response: Response) => Buffer.from(await response.arrayBuffer());

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "videos-"));
    await mkdir(join(folder, "videos"));
    await writeFile(join(folder, "videos/tour.webm"), film);
    await writeFile(join(folder, "videos/tour.mp4"), film);
    await writeFile(join(folder, "secret.txt"), "secret");
    await utimes(join(folder, "videos/tour.webm"), filmed, filmed);
    app.get("/videos/*", videoFiles(folder));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it("sends a whole film and says that parts may be asked for", async () => {
    const response = await ask("/videos/tour.webm");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("video/webm");
    expect(response.headers.get("accept-ranges")).toBe("bytes");
    expect(response.headers.get("cache-control")).toMatch(/^public, max-age=\d+$/);
    expect((await bytes(response)).equals(film)).toBe(true);
    expect((await ask("/videos/tour.mp4", {}, "HEAD")).headers.get("content-type")).toBe("video/mp4");
  });

  it.each([
    ["bytes=100-199", 100, 199],
    ["bytes=4900-", 4900, 4999],
    ["bytes=-50", 4950, 4999],
    ["bytes=4000-99999", 4000, 4999],
  ])("sends the part %s", async (range, first, last) => {
    const response = await ask("/videos/tour.webm", { range });
    expect(response.status).toBe(206);
    expect(response.headers.get("content-range")).toBe(`bytes ${first}-${last}/5000`);
    expect((await bytes(response)).equals(film.subarray(first, last + 1))).toBe(true);
  });

  it.each(["bytes=5000-", "bytes=-0"])("refuses the part %s, which is none of it", async (range) => {
    const response = await ask("/videos/tour.webm", { range });
    expect([response.status, response.headers.get("content-range")]).toEqual([416, "bytes */5000"]);
  });

  it.each(["bytes=200-100", "lines=1-2", "bytes=abc", "bytes=0-1,3-4", ""])(
    "sends the whole film where the header says %j",
    async (range) => {
      const response = await ask("/videos/tour.webm", { range });
      expect([response.status, response.headers.get("content-range")]).toEqual([200, null]);
      expect((await bytes(response)).equals(film)).toBe(true);
    },
  );

  it("sends the whole film to a player that has parts of another one", async () => {
    const range = "bytes=100-199";
    expect((await ask("/videos/tour.webm", { range, "if-range": filmed.toUTCString() })).status).toBe(206);
    expect((await ask("/videos/tour.webm", { range, "if-range": new Date(0).toUTCString() })).status).toBe(200);
  });

  it.each(["/videos/none.webm", "/videos/", "/videos/%2e%2e/secret.txt", "/videos/..%2fsecret.txt"])(
    "has nothing at %s",
    async (path) => {
      const response = await ask(path);
      expect(response.status).toBe(404);
      expect(await response.text()).not.toContain("secret");
    },
  );
});
