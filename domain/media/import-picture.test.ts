import { randomBytes } from "node:crypto";
import { type RequestListener, type Server, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it, vi } from "vitest";
import { reservedDiskBytes } from "#lib/free-disk.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { strangers } from "../testing/actors.ts";
import { failureOf } from "../testing/stages.ts";
import { replaceMedia, undoReplace } from "./create-media.ts";
import { findMedia } from "./find-media.ts";
import { importPicture } from "./import-picture.ts";
import { maxBytes } from "./limits.ts";
import { mp4, photo, setMediaStage } from "./testing/media-stage.ts";

describeOnEachEngine("importPicture", (engine) => {
  const stage = setMediaStage(engine);
  const servers: Server[] = [];
  afterEach(() => servers.splice(0).forEach((server) => server.close()));

  const serve = async (listener: RequestListener) => {
    const server = createServer(listener).listen(0, "127.0.0.1");
    servers.push(server);
    await new Promise((resolve) => server.once("listening", resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  const open = { isAllowed: () => true, isPort: () => true };

  it.each(strangers)("%s may not", async (_, actor, code) => {
    expect((await failureOf(importPicture(stage.as(actor), "http://127.0.0.1/a.png", open))).code).toBe(code);
  });

  it("fetches a picture once", async () => {
    const content = await photo(320, 200);
    let asked = 0;
    const origin = await serve((_, response) => {
      asked += 1;
      response.writeHead(200, { "content-type": "image/jpeg" }).end(content);
    });
    const item = await importPicture(stage.admin(), `${origin}/pictures/Old%20boat.jpg?x=1#top`, open);
    expect(item).toMatchObject({ name: "Old boat", kind: "picture", width: 320, height: 200 });
    expect((await importPicture(stage.admin("bob"), ` ${origin}/pictures/Old%20boat.jpg?x=1`, open)).id).toBe(item.id);
    expect(asked).toBe(1);
  });

  it("refuses an address that is longer than the databases look up", async () => {
    const content = await photo(320, 200);
    const origin = await serve((_, response) => {
      response.writeHead(200, { "content-type": "image/jpeg" }).end(content);
    });
    const address = `${origin}/a.jpg?signature=${randomBytes(6_000).toString("hex")}`;
    expect(await failureOf(importPicture(stage.admin(), address, open))).toMatchObject({
      code: "invalid",
      message: expect.stringContaining("too long"),
    });
  });

  it("fetches it again after its item got another file", async () => {
    const content = await photo(320, 200);
    const origin = await serve((_, response) => {
      response.writeHead(200, { "content-type": "image/jpeg" }).end(content);
    });
    const item = await importPicture(stage.admin(), `${origin}/a.jpg`, open);
    await replaceMedia(stage.admin(), item.id, 1, { uploadId: await stage.upload(await photo(64, 64)) });
    const again = await importPicture(stage.admin("bob"), `${origin}/a.jpg`, open);
    expect(again).toMatchObject({ width: 320, height: 200 });
    expect(again.id).not.toBe(item.id);
  });

  it("fetches it once, also when its item had another file meanwhile", async () => {
    const content = await photo(320, 200);
    const origin = await serve((_, response) => {
      response.writeHead(200, { "content-type": "image/jpeg" }).end(content);
    });
    const item = await importPicture(stage.admin(), `${origin}/a.jpg`, open);
    await replaceMedia(stage.admin(), item.id, 1, { uploadId: await stage.upload(await photo(64, 64)) });
    await undoReplace(stage.admin(), item.id, 2);
    expect((await importPicture(stage.admin("bob"), `${origin}/a.jpg`, open)).id).toBe(item.id);
    // The later file is back, which was not there.
    await undoReplace(stage.admin(), item.id, 3);
    expect((await importPicture(stage.admin("bob"), `${origin}/a.jpg`, open)).id).not.toBe(item.id);
  });

  it("makes one item of what several fetch at once, also where the site gives each another picture", async () => {
    const contents = await Promise.all([320, 320, 160].map((width) => photo(width, 200)));
    contents[1] = contents[0]!;
    const waiting: (() => void)[] = [];
    const origin = await serve((_, response) => {
      const content = contents[waiting.length];
      waiting.push(() => response.writeHead(200, { "content-type": "image/jpeg" }).end(content));
      if (waiting.length === contents.length) for (const answer of waiting) answer();
    });
    const fetched = await Promise.all(contents.map(() => importPicture(stage.admin(), `${origin}/a.jpg`, open)));
    expect(new Set(fetched.map(({ id }) => id)).size).toBe(1);
    expect((await findMedia(stage.admin())).total).toBe(1);
  });

  it("fetches nothing that the disk has no room for, with those that are on their way", async () => {
    const content = await photo(320, 200);
    const waiting: (() => void)[] = [];
    const origin = await serve((_, response) => {
      waiting.push(() => response.writeHead(200, { "content-type": "image/jpeg" }).end(content));
    });
    const room = { ...open, findFreeBytes: async () => reservedDiskBytes + maxBytes.picture };
    const first = importPicture(stage.admin(), `${origin}/a.jpg`, room);
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
    expect((await failureOf(importPicture(stage.admin(), `${origin}/b.jpg`, room))).message).toMatch(/no room/);
    waiting[0]!();
    await first;
    const next = importPicture(stage.admin(), `${origin}/b.jpg`, room);
    await vi.waitFor(() => waiting[1]!());
    await next;
  });

  it("needs no more room than the picture takes where the temporary folder is a disk of its own", async () => {
    const content = await photo(320, 200);
    const origin = await serve((_, response) => response.writeHead(200, { "content-type": "image/jpeg" }).end(content));
    const room = { ...open, findFreeBytes: async () => maxBytes.picture };
    const apart = { ...stage.admin(), dataDir: "/proc" };
    expect(await importPicture(apart, `${origin}/c.jpg`, room)).toMatchObject({ width: 320 });
  });

  it("reaches no private address, and says so", async () => {
    for (const address of [
      "http://127.0.0.1/a.png",
      "http://[::1]/",
      "http://localhost/a.png",
      "http://169.254.169.254/latest/",
    ]) {
      const { code, message } = await failureOf(importPicture(stage.admin(), address));
      expect([code, message]).toEqual(["invalid", "Only pictures on the public internet can be fetched."]);
    }
    for (const address of [
      "file:///etc/passwd",
      "x",
      "",
      "ftp://example.org/a",
      "http://a:b@example.org/",
      "http://example.org:8080/",
    ])
      expect((await failureOf(importPicture(stage.admin(), address))).message).toMatch(/begin with http/);
  });

  it("takes nothing that is no picture, whatever the server calls it", async () => {
    const origin = await serve((request, response) => {
      const type = request.url === "/a" ? "text/html" : "image/png";
      response.writeHead(200, { "content-type": type }).end("<script>alert(1)</script>");
    });
    expect((await failureOf(importPicture(stage.admin(), `${origin}/a`, open))).message).toMatch(
      /doesn't lead to a picture/,
    );
    expect((await failureOf(importPicture(stage.admin(), `${origin}/b`, open))).message).toMatch(/type of file/);
    expect(await stage.stored()).toEqual([]);
  });

  it.each([
    ["video", mp4()],
    ["document", "%PDF-1.7\n1 0 obj\n%%EOF\n"],
  ])("keeps nothing of a %s, whatever the server calls it", async (kind, content) => {
    const origin = await serve((request, response) => {
      const type = request.url === "/a" ? "application/octet-stream" : "image/png";
      response.writeHead(200, { "content-type": type }).end(content);
    });
    for (const path of ["/a", "/b"])
      expect(await failureOf(importPicture(stage.admin(), origin + path, open))).toMatchObject({
        code: "invalid",
        message: `This is a ${kind}, not a picture.`,
      });
    expect((await findMedia(stage.admin())).total).toBe(0);
    expect(await stage.stored()).toEqual([]);
  });

  it("fetches no more than a person would", async () => {
    const origin = await serve((_, response) => response.writeHead(404).end());
    const failures = [];
    while (failures.length < 200 && failures.at(-1)?.code !== "rate_limited")
      failures.push(await failureOf(importPicture(stage.admin("bob"), `${origin}/${failures.length}.jpg`, open)));
    expect(failures.at(-1)?.message).toMatch(/^Too many pictures at once\. Please try again in/);
    expect(failures.length).toBeGreaterThan(30);
  });
});
