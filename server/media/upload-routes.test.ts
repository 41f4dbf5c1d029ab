import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { createMedia } from "#domain/media/create-media.ts";
import { sweepMedia } from "#domain/media/files/sweep.ts";
import { maxOpenUploads, uploadLifetimeMs } from "#domain/media/limits.ts";
import { getActor } from "#accounts/index.ts";
import { adminRow, createUser, signInAs } from "#accounts/testing/auth-client.ts";
import { photo } from "#domain/media/testing/media-stage.ts";
import { reservedDiskBytes } from "#lib/free-disk.ts";
import { FileUploads, uploadFolder } from "./open-media.ts";
import { setMediaServer } from "./testing/media-server.ts";

describeOnEachEngine("uploads to the media library", (engine) => {
  const media = setMediaServer(engine);
  const { send, get } = media;

  it("uploads work again after the first one found no media.folder", async () => {
    const headers = { cookie: media.cookie, "tus-resumable": "1.0.0", "upload-length": "5" };
    const begin = async () => (await fetch(`${media.origin}/api/media/uploads`, { method: "POST", headers })).status;
    await rm(uploadFolder(media.folder), { recursive: true, force: true });
    await mkdir(dirname(uploadFolder(media.folder)), { recursive: true });
    await writeFile(uploadFolder(media.folder), "in the way");
    expect(await begin()).toBe(500);
    await rm(uploadFolder(media.folder));
    expect(await begin()).toBe(201);
    await rm(uploadFolder(media.folder), { recursive: true });
    await mkdir(uploadFolder(media.folder));
  });

  it("an upload goes on where its connection was lost", async () => {
    const content = await photo(1_200, 900);
    const created = await fetch(`${media.origin}/api/media/uploads`, {
      method: "POST",
      headers: { cookie: media.cookie, "tus-resumable": "1.0.0", "upload-length": String(content.length) },
    });
    const url = media.origin + (created.headers.get("location") ?? "");
    const half = Math.floor(content.length / 2);
    const headers = {
      cookie: media.cookie,
      "tus-resumable": "1.0.0",
      "upload-offset": "0",
      "content-type": "application/offset+octet-stream",
      "content-length": String(content.length),
    };
    const sending = request(url, { method: "PATCH", headers });
    const lost = new Promise((resolve) => sending.on("error", resolve));
    sending.write(content.subarray(0, half));
    const file = join(uploadFolder(media.folder), url.split("/").at(-1) ?? "");
    await expect.poll(async () => (await stat(file)).size).toBe(half);
    sending.destroy();
    await lost;
    await expect
      .poll(async () =>
        Number(
          (
            await get(url.slice(media.origin.length), { cookie: media.cookie, "tus-resumable": "1.0.0" }, "HEAD")
          ).headers.get("upload-offset"),
        ),
      )
      .toBe(half);
    const id = await send(content, { uploadUrl: url });
    expect(await createMedia(media.ctx, { uploadId: id })).toMatchObject({ width: 1_200, height: 900 });
  });

  describe("on a disk that is nearly full", () => {
    const tus = (more: Record<string, string> = {}): Record<string, string> => ({
      cookie: media.cookie,
      "tus-resumable": "1.0.0",
      ...more,
    });
    const begin = (bytes: number) => get("/api/media/uploads", tus({ "upload-length": String(bytes) }), "POST");
    const part = (bytes: number) =>
      tus({
        "upload-offset": "0",
        "content-type": "application/offset+octet-stream",
        "content-length": String(bytes),
      });
    const put = (url: string, bytes: number) =>
      fetch(media.origin + url, { method: "PATCH", headers: part(bytes), body: new Uint8Array(bytes) });
    afterEach(() => {
      media.freeBytes = 2 ** 40;
    });

    it("nothing is taken that would leave too little for inquiries and saves, and what was begun goes on later", async () => {
      media.freeBytes = reservedDiskBytes + 1_000;
      const refused = await begin(1_001);
      expect([refused.status, await refused.json()]).toMatchObject([507, { code: "unavailable" }]);
      const begun = await begin(1_000);
      expect(begun.status).toBe(201);
      const url = begun.headers.get("location") ?? "";
      media.freeBytes -= 1;
      expect((await put(url, 1_000)).status).toBe(507);
      expect((await get(url, tus(), "HEAD")).headers.get("upload-offset")).toBe("0");
      media.freeBytes += 1;
      expect((await put(url, 1_000)).status).toBe(204);
      media.freeBytes = 0;
      expect((await get(url, tus(), "DELETE")).status).toBe(204);
    });

    it("what others are sending counts, and so does all that a sender doesn't measure", async () => {
      const url = (await begin(1_000)).headers.get("location") ?? "";
      media.freeBytes = reservedDiskBytes + 1_500;
      const asked = media.freeBytesAsked;
      const sending = request(media.origin + url, { method: "PATCH", headers: part(1_000) });
      const ended = new Promise((resolve) => sending.on("error", resolve));
      sending.write("half");
      // Only then: a second request at the same moment would have the first one refused.
      await expect.poll(() => media.freeBytesAsked).toBeGreaterThan(asked);
      expect((await begin(501)).status).toBe(507);
      expect((await begin(500)).status).toBe(201);
      sending.destroy();
      await ended;
      await expect.poll(async () => (await begin(1_500)).status).toBe(201);
      const { "content-length": _, ...unmeasured } = part(0);
      const answer = new Promise<number | undefined>((resolve) => {
        const chunked = request(media.origin + url, { method: "PATCH", headers: unmeasured });
        chunked.on("response", ({ statusCode }) => resolve(statusCode)).write("half");
        chunked.end();
      });
      expect(await answer).toBe(507);
    });
  });

  it.each([
    ["a visitor", () => "", 401],
    ["a person who is no admin", () => media.stranger, 403],
  ])("%s may not upload", async (_, cookieOf, status) => {
    const headers = { cookie: cookieOf(), "tus-resumable": "1.0.0", "upload-length": "5" };
    for (const method of ["POST", "PATCH", "HEAD", "DELETE", "OPTIONS"])
      expect((await get("/api/media/uploads/0b9c2f6e-4f0e-4d6a-9c55-0c1f2a3b4c5d", headers, method)).status).toBe(
        status,
      );
    expect((await get("/api/media/uploads", headers, "POST")).status).toBe(status);
  });

  describe("of one person", () => {
    const tus = (cookie: string, more: Record<string, string> = {}) => ({ cookie, "tus-resumable": "1.0.0", ...more });
    const begin = (cookie: string) => get("/api/media/uploads", tus(cookie, { "upload-length": "4" }), "POST");
    const patch = { "upload-offset": "0", "content-type": "application/offset+octet-stream", "content-length": "4" };
    async function newWriter() {
      const { id, email } = await createUser(media.ctx);
      const row = adminRow({ email, user_id: id, role: "writer" });
      await engine.db.insertInto("admin_users").values(row).execute();
      return { id, email, cookie: await signInAs(media.ctx, id) };
    }
    const idIn = (answer: Response) => answer.headers.get("location")?.split("/").at(-1) ?? "";

    it("are limited in number, and those of others are not", async () => {
      const [writer, other] = [await newWriter(), await newWriter()];
      const begun = await Promise.all(Array.from({ length: maxOpenUploads + 20 }, () => begin(writer.cookie)));
      expect(new Set(begun.map(({ status }) => status))).toEqual(new Set([201, 429]));
      let count = begun.filter(({ status }) => status === 201).length;
      while (count < maxOpenUploads && (await begin(writer.cookie)).status === 201) count++;
      expect(count).toBe(maxOpenUploads);
      expect(await (await begin(writer.cookie)).json()).toMatchObject({ code: "rate_limited" });
      const others = await begin(other.cookie);
      expect(others.status).toBe(201);
      const first = begun.find(({ status }) => status === 201);
      expect((await get(`/api/media/uploads/${idIn(first!)}`, tus(writer.cookie), "DELETE")).status).toBe(204);
      expect((await begin(writer.cookie)).status).toBe(201);
    });

    it("are for nobody else to go on with or to make items of, whatever is said of their owner", async () => {
      const [writer, other] = [await newWriter(), await newWriter()];
      const owner = `owner ${btoa(other.id)}`;
      const headers = tus(writer.cookie, {
        "upload-length": "4",
        "upload-metadata": owner,
        "x-upload-owner": other.id,
      });
      const id = idIn(await get("/api/media/uploads", headers, "POST"));
      for (const method of ["HEAD", "PATCH", "DELETE"])
        expect((await get(`/api/media/uploads/${id}`, tus(other.cookie), method)).status).toBe(404);
      const url = `${media.origin}/api/media/uploads/${id}`;
      const sent = await fetch(url, { method: "PATCH", headers: tus(writer.cookie, patch), body: "four" });
      expect(sent.status).toBe(204);
      const asOther = { ...media.ctx, actor: await getActor(media.ctx, other.cookie) };
      await expect(createMedia(asOther, { uploadId: id })).rejects.toMatchObject({ code: "not_found" });
      expect(await media.ctx.media.uploads.find(id)).toMatchObject({ owner: writer.id });
    });

    it("end with the right to them, also while they are sent", async () => {
      const writer = await newWriter();
      const [id, other] = [idIn(await begin(writer.cookie)), idIn(await begin(writer.cookie))];
      const headers = tus(writer.cookie, patch);
      const sending = request(`${media.origin}/api/media/uploads/${id}`, { method: "PATCH", headers });
      const answered = new Promise<number | undefined>((resolve, reject) => {
        sending.on("response", (answer) => resolve(answer.resume().statusCode)).on("error", reject);
      });
      sending.write("fou");
      const path = join(uploadFolder(media.folder), id);
      await expect.poll(async () => (await stat(path)).size).toBe(3);
      await engine.db.updateTable("admin_users").set({ is_active: false }).where("user_id", "=", writer.id).execute();
      sending.end("r");
      expect(await answered).toBe(403);
      expect(await media.ctx.media.uploads.find(id)).toBeNull();
      await sweepMedia(media.ctx);
      expect(await media.ctx.media.uploads.find(other)).toBeNull();
    });
  });

  it("what is uploaded is read by no one, whatever its sender calls it", async () => {
    const id = await send(Buffer.from("<script>alert(1)</script>"), {
      metadata: { filetype: "text/html", filename: "x.html" },
    });
    const answer = await get(`/api/media/uploads/${id}`, { cookie: media.cookie, "tus-resumable": "1.0.0" });
    expect(answer.status).toBe(405);
    expect(await answer.text()).not.toContain("script");
    const options = await get(`/api/media/uploads/${id}`, { cookie: media.cookie }, "OPTIONS");
    expect([...options.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
  });

  it("refuses what is too large before it is sent, and strange ids", async () => {
    const headers = { cookie: media.cookie, "tus-resumable": "1.0.0" };
    const large = await get("/api/media/uploads", { ...headers, "upload-length": "99999999999" }, "POST");
    expect(large.status).toBe(413);
    for (const id of ["..%2f..%2fauth-secret", "x", "%00"])
      expect((await get(`/api/media/uploads/${id}`, headers, "HEAD")).status).toBeGreaterThanOrEqual(400);
    expect(await media.ctx.media.uploads.find("../../x")).toBeNull();
  });

  it("an unfinished upload is removed when its time is over", async () => {
    const headers = { cookie: media.cookie, "tus-resumable": "1.0.0", "upload-length": "5" };
    const created = await get("/api/media/uploads", headers, "POST");
    const id = created.headers.get("location")?.split("/").at(-1) ?? "";
    expect(created.headers.get("upload-expires")).not.toBeNull();
    expect(await media.ctx.media.uploads.find(id)).toBe("incomplete");
    await media.ctx.media.uploads.deleteExpired();
    expect(await media.ctx.media.uploads.find(id)).toBe("incomplete");
    const path = join(uploadFolder(media.folder), id);
    const past = new Date(Date.now() - uploadLifetimeMs - 1_000).toISOString();
    const info = JSON.parse(await readFile(`${path}.json`, "utf8")) as object;
    await writeFile(`${path}.json`, JSON.stringify({ ...info, creation_date: past }));
    await media.ctx.media.uploads.deleteExpired();
    expect(await media.ctx.media.uploads.find(id)).toBeNull();
  });

  it("uploads are removed by two processes at once without a word", async () => {
    const folder = await mkdtemp(join(tmpdir(), "homecoming-uploads-"));
    const unhandled: unknown[] = [];
    const note = (error: unknown) => unhandled.push(error);
    process.on("unhandledRejection", note);
    const past = new Date(Date.now() - uploadLifetimeMs - 1_000).toISOString();
    try {
      for (let count = 0; count < 20; count += 1) {
        const id = randomUUID();
        await writeFile(join(folder, id), "x");
        await writeFile(join(folder, `${id}.json`), JSON.stringify({ id, size: 9, offset: 0, creation_date: past }));
      }
      const uploads = [new FileUploads(folder), new FileUploads(folder)];
      await Promise.all(uploads.map((each) => each.deleteExpired()));
      expect(await readdir(folder)).toEqual([]);
      await new Promise((done) => setTimeout(done, 10));
    } finally {
      process.off("unhandledRejection", note);
      await rm(folder, { recursive: true });
    }
    expect(unhandled).toEqual([]);
  });
});
