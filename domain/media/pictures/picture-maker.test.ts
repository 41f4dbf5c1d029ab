import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { thumbHashToAverageRGBA } from "thumbhash";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bombPng, photo } from "../testing/media-stage.ts";
import { PictureMaker } from "./picture-maker.ts";

describe("PictureMaker", () => {
  let folder: string;
  const maker = new PictureMaker();
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "picture-maker-"));
  });
  afterAll(async () => {
    maker.close();
    await rm(folder, { recursive: true });
  });

  let count = 0;
  const keep = async (content: Uint8Array) => {
    const path = join(folder, `in-${(count += 1)}`);
    await writeFile(path, content);
    return path;
  };
  const render = async (content: Uint8Array, order: Partial<Parameters<PictureMaker["render"]>[0]> = {}) => {
    const out = await mkdtemp(join(folder, "out-"));
    const variants = [{ width: 320, format: "webp" as const }];
    const path = await keep(content);
    await maker.render({ path, isAnimated: false, crop: null, variants, folder: out, ...order }, "editor");
    return Object.fromEntries(
      await Promise.all((await readdir(out)).map(async (name) => [name, await readFile(join(out, name))] as const)),
    );
  };

  it("reads size and placeholder, upright", async () => {
    const content = await sharp(await photo(400, 300))
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const facts = await maker.inspect(await keep(content));
    expect(facts).toMatchObject({ width: 300, height: 400, isAnimated: false });
    expect(Buffer.from(facts.thumbhash, "base64").length).toBeGreaterThan(15);
  });

  it("makes each width and format without metadata, in sRGB, never larger than the picture", async () => {
    const content = await sharp({ create: { width: 500, height: 250, channels: 3, background: "#ff0000" } })
      .withIccProfile("p3")
      .withExif({ IFD0: { Copyright: "secret place" } })
      .jpeg({ quality: 100 })
      .toBuffer();
    expect((await sharp(content).metadata()).icc).toBeDefined();
    const made = await render(content, {
      variants: [
        { width: 320, format: "avif" },
        { width: 500, format: "webp" },
      ],
    });
    expect(Object.keys(made).toSorted()).toEqual(["320.avif", "500.webp"]);
    for (const [name, bytes] of Object.entries(made)) {
      const { width, exif, icc, format } = await sharp(bytes).metadata();
      expect(`${width}.${format === "heif" ? "avif" : format}`).toBe(name);
      expect([exif, icc]).toEqual([undefined, undefined]);
      expect(bytes.includes("secret place")).toBe(false);
    }
    const { channels } = await sharp(made["500.webp"]).stats();
    expect(channels[0]?.mean).toBeGreaterThan(250);
  });

  it("converts the colors of another profile", async () => {
    const pixel = { create: { width: 8, height: 8, channels: 3, background: "#c86432" } } as const;
    const inSrgb = await sharp(pixel).png().toBuffer();
    const inP3 = await sharp(inSrgb).withIccProfile("p3").png().toBuffer();
    // The same color, told in another profile, has other numbers; a picture that keeps these would be shown in another color.
    const raw = await sharp(inP3, { ignoreIcc: true }).raw().toBuffer();
    expect(Math.abs((raw[0] ?? 0) - 0xc8)).toBeGreaterThan(5);
    const made = await render(inP3, { variants: [{ width: 8, format: "webp" }] });
    const [red = 0, green = 0, blue = 0] = await sharp(made["8.webp"]).raw().toBuffer();
    for (const [one, other] of [
      [red, 0xc8],
      [green, 0x64],
      [blue, 0x32],
    ] as const)
      expect(Math.abs(one - other)).toBeLessThan(6);
  });

  it("crops what stands upright", async () => {
    const half = async (background: string) =>
      sharp({ create: { width: 100, height: 100, channels: 3, background } })
        .png()
        .toBuffer();
    const content = await sharp({ create: { width: 200, height: 100, channels: 3, background: "#000" } })
      .composite([
        { input: await half("#ff0000"), left: 0, top: 0 },
        { input: await half("#0000ff"), left: 100, top: 0 },
      ])
      .withMetadata({ orientation: 3 })
      .png()
      .toBuffer();
    const crop = { left: 0, top: 0, width: 100, height: 100 };
    const made = await render(content, { crop, variants: [{ width: 100, format: "webp" }] });
    const { dominant } = await sharp(made["100.webp"]).stats();
    expect(dominant.b).toBeGreaterThan(200);
  });

  /** An animation with a frame for each color. */
  const animation = async (colors: readonly string[], { width = 40, height = 30 } = {}) => {
    const frames = colors.map((background) =>
      sharp({ create: { width, height, channels: 3, background } })
        .png()
        .toBuffer(),
    );
    return sharp(await Promise.all(frames), { join: { animated: true } });
  };

  it("keeps the frames of an animation", async () => {
    const gif = await (await animation(["#ff0000", "#00ff00"])).gif().toBuffer();
    expect(await maker.inspect(await keep(gif))).toMatchObject({ width: 40, height: 30, isAnimated: true });
    const made = await render(gif, { isAnimated: true, variants: [{ width: 40, format: "webp" }] });
    expect(await sharp(made["40.webp"], { animated: true }).metadata()).toMatchObject({ pages: 2, width: 40 });
  });

  it("refuses a bomb by its header, in little time", async () => {
    const path = await keep(bombPng(30_000, 30_000));
    await expect(maker.inspect(path)).rejects.toMatchObject({ problem: "too many pixels" });
  });

  it("refuses what is cut short, and what is no picture", async () => {
    const content = await photo(800, 600);
    for (const broken of [
      content.subarray(0, content.length / 2),
      Buffer.from("GIF89a<script>"),
      Buffer.from("<svg/>"),
    ])
      await expect(maker.inspect(await keep(broken))).rejects.toMatchObject({ problem: "unreadable" });
    const png = await sharp(content).png().toBuffer();
    await expect(maker.inspect(await keep(png.subarray(0, png.length - 5_000)))).rejects.toMatchObject({
      problem: "unreadable",
    });
  });

  it("shows the first frame of an animation in its placeholder", async () => {
    const inspected = async (content: Uint8Array) => maker.inspect(await keep(content));
    const gif = await animation(["#ff0000", "#00ff00", "#0000ff"]);
    const { thumbhash } = await inspected(await gif.gif().toBuffer());
    const { r, g, b } = thumbHashToAverageRGBA(Buffer.from(thumbhash, "base64"));
    expect([r, g, b].map((share) => Math.round(share * 5))).toEqual([5, 0, 0]);
    const flat = await animation(["#ff0000", "#00ff00"], { width: 2_000, height: 3 });
    expect(await inspected(await flat.webp().toBuffer())).toMatchObject({ width: 2_000, height: 3, isAnimated: true });
  });

  it("refuses an animation that is cut short in a later frame, and takes one with no mark of its end", async () => {
    const made = await animation(["#ff0000", "#00ff00", "#0000ff"]);
    const [gif, webp] = [await made.clone().gif().toBuffer(), await made.clone().webp().toBuffer()];
    for (const cut of [gif.subarray(0, gif.length - 2), gif.subarray(0, gif.length - 9), webp.subarray(0, -20)])
      await expect(maker.inspect(await keep(cut))).rejects.toMatchObject({ problem: "unreadable" });
    for (const whole of [gif.subarray(0, gif.length - 1), Buffer.concat([gif, Buffer.from("more")])])
      expect(await maker.inspect(await keep(whole))).toMatchObject({ isAnimated: true });
  });

  it("refuses more frames than an animation may have, in little time", async () => {
    const gif = await (await animation(["#ff0000", "#00ff00"], { width: 4, height: 4 })).gif().toBuffer();
    // What follows the header and the colors of all frames.
    const start = 13 + ((gif[10] ?? 0) & 0x80 ? 3 * 2 ** (((gif[10] ?? 0) & 7) + 1) : 0);
    const frames = gif.subarray(start, -1);
    const times = (count: number) =>
      Buffer.concat([gif.subarray(0, start), ...Array.from({ length: count }, () => frames), Buffer.from(";")]);
    expect(await maker.inspect(await keep(times(500)))).toMatchObject({ isAnimated: true });
    await expect(maker.inspect(await keep(times(501)))).rejects.toMatchObject({ problem: "too many frames" });
    await expect(maker.inspect(await keep(times(100_000)))).rejects.toMatchObject({ problem: "too many frames" });
  });

  it("takes what an editor waits for between what many visitors ask for", async () => {
    const path = await keep(await photo(64, 64));
    const order: string[] = [];
    const ask = (urgency: "visitor" | "editor" | "background") =>
      maker.inspect(path, urgency).then(() => order.push(urgency));
    const asked = ["background", "visitor", "visitor", "editor", "editor", "background", "visitor"] as const;
    await Promise.all(asked.map(ask));
    expect(order.join(" ")).toBe("background visitor editor visitor editor visitor background");
  });

  it("takes what a visitor waits for first", async () => {
    const path = await keep(await photo(64, 64));
    const order: string[] = [];
    const ask = (urgency: "visitor" | "editor" | "background", name: string) =>
      maker.inspect(path, urgency).then(() => order.push(name));
    await Promise.all([
      ask("background", "first"),
      ask("background", "last"),
      ask("editor", "third"),
      ask("visitor", "second"),
    ]);
    expect(order).toEqual(["first", "second", "third", "last"]);
  });

  it("ends with what takes more memory than there is, and goes on", async () => {
    const small = new PictureMaker({ maxMemory: 1_000_000 });
    const order = { isAnimated: false, crop: null, variants: [{ width: 1920, format: "avif" as const }], folder };
    const path = await keep(await photo(4_000, 3_000));
    for (let round = 0; round < 2; round++)
      await expect(small.render({ ...order, path }, "editor")).rejects.toMatchObject({ problem: "too much memory" });
    small.close();
  });

  it("kills what takes too long and goes on", async () => {
    const quick = new PictureMaker({ timeoutMs: 1 });
    const path = await keep(await photo(200, 200));
    await expect(quick.inspect(path)).rejects.toMatchObject({ problem: "took too long" });
    await expect(quick.inspect(path)).rejects.toMatchObject({ problem: "took too long" });
    quick.close();
  });

  it("fails what is running when it is closed", async () => {
    const closing = new PictureMaker();
    const path = await keep(await photo(200, 200));
    const all = Promise.allSettled([closing.inspect(path), closing.inspect(path)]);
    closing.close();
    expect((await all).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    await expect(closing.inspect(path)).rejects.toMatchObject({ problem: "busy" });
  });

  it("refuses more than may wait", async () => {
    const small = new PictureMaker({ maxWaiting: 1 });
    const path = await keep(await photo(64, 64));
    const all = await Promise.allSettled([1, 2, 3].map(() => small.inspect(path)));
    expect(all.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected"]);
    small.close();
  });
});
