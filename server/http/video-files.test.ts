import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import { afterAll, beforeAll, expect, it } from "vitest";
import { videoFiles } from "./video-files.ts";

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

it("refuses a part beyond the end", async () => {
  expect((await ask("/videos/tour.webm", { range: "bytes=5000-" })).status).toBe(416);
});

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
