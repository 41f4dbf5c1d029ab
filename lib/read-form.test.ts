import { describe, expect, it } from "vitest";
import { publicLimits, readBody, readForm } from "./read-form.ts";

const urlencoded = "application/x-www-form-urlencoded";

function posted(body: BodyInit, type?: string): Request {
  return new Request("http://localhost/", {
    method: "POST",
    body,
    ...(type ? { headers: { "content-type": type } } : {}),
    ...(body instanceof ReadableStream ? { duplex: "half" } : {}),
  });
}

/** A body without a content-length that counts how much of it was read. */
function stream(chunks: number, size: number) {
  const taken = { chunks: 0 };
  const body = new ReadableStream({
    pull(controller) {
      if (taken.chunks++ === chunks) controller.close();
      else controller.enqueue(new Uint8Array(size).fill(97));
    },
  });
  return { body, taken };
}

describe("readBody", () => {
  it("reads what is within the limit, however it comes", async () => {
    expect(Buffer.from(await readBody(posted("héllo"), publicLimits)).toString()).toBe("héllo");
    expect(await readBody(posted(stream(4, 1_000).body), { maxBytes: 4_000 })).toHaveLength(4_000);
    expect(await readBody(new Request("http://localhost/"), publicLimits)).toHaveLength(0);
  });

  it("refuses a longer one when it has been sent, and does not wait for the end of an endless one", async () => {
    const long = stream(20, 10_000);
    await expect(readBody(posted(long.body), publicLimits)).rejects.toMatchObject({ code: "too_large" });
    expect(long.taken.chunks).toBe(21);
    const endless = stream(Infinity, 100_000);
    await expect(readBody(posted(endless.body), publicLimits)).rejects.toMatchObject({ code: "too_large" });
    expect(endless.taken.chunks).toBeLessThan(100);
    const announced = posted("a");
    announced.headers.set("content-length", "1000000000");
    await expect(readBody(announced, publicLimits)).rejects.toMatchObject({ code: "too_large" });
  });
});

describe("readForm", () => {
  it("reads both kinds of forms, and takes anything else for an empty one", async () => {
    const form = await readForm(posted("name=Ada+L%C3%B6we&name=B&empty=", urlencoded));
    expect([...form]).toEqual([
      ["name", "Ada Löwe"],
      ["name", "B"],
      ["empty", ""],
    ]);
    const parts = new FormData();
    parts.set("name", "Ada");
    expect((await readForm(posted(parts))).get("name")).toBe("Ada");
    for (const [body, type] of [
      ["name=Ada", "text/plain"],
      ['{"name":"Ada"}', "application/json"],
      ["--x", "multipart/form-data; boundary=x"],
      ["--x", "multipart/form-data"],
    ] as const) {
      const form = await readForm(posted(body, type));
      expect([type, ...form]).toEqual([type]);
    }
  });

  it("refuses more fields than a form has, before it parses them", async () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => `f${index}=1`).join("&");
    expect([...(await readForm(posted(many(100), urlencoded)))]).toHaveLength(100);
    await expect(readForm(posted(many(200), urlencoded))).rejects.toMatchObject({ code: "invalid" });
    await expect(readForm(posted("a&".repeat(30_000), urlencoded))).rejects.toMatchObject({ code: "invalid" });
    const parts = new FormData();
    for (let index = 0; index < 200; index++) parts.append("a", "");
    await expect(readForm(posted(parts))).rejects.toMatchObject({ code: "invalid" });
  });

  it("takes more from those who may send more, but never as parts", async () => {
    const limits = { maxBytes: 200_000, maxFields: 1_000 };
    const text = "x".repeat(100_000);
    expect((await readForm(posted(`content=${text}`, urlencoded), limits)).get("content")).toHaveLength(100_000);
    const parts = new FormData();
    parts.set("content", text);
    await expect(readForm(posted(parts), limits)).rejects.toMatchObject({ code: "too_large" });
  });
});
