import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect, it } from "vitest";
import { brand } from "#content/site/brand.ts";
import { drawIcons } from "./icons.ts";

const publicFolder = join(import.meta.dirname, "../../public");
const icons = await drawIcons();

const committed = (path: string) => readFile(join(publicFolder, path));

it.each([...icons.keys()].filter((path) => path.endsWith(".svg")))("%s is committed as it is drawn", async (path) => {
  expect((await committed(path)).toString()).toBe(icons.get(path));
});

it.each([...icons.keys()].filter((path) => path.endsWith(".png")))("%s is committed as it is drawn", async (path) => {
  expect(await farthest(await committed(path), icons.get(path) as Buffer)).toBeLessThan(8);
});

/** The largest difference of a color channel between two pictures; another processor may round differently. */
async function farthest(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([one, other].map((png) => sharp(png).ensureAlpha().raw().toBuffer()));
  if (!a || !b || a.length !== b.length) return Number.POSITIVE_INFINITY;
  return a.reduce((most, value, index) => Math.max(most, Math.abs(value - (b[index] ?? 0))), 0);
}

it.each([
  ["apple-touch-icon.png", 180],
  ["icon-192.png", 192],
  ["icon-512.png", 512],
  ["icon-maskable-512.png", 512],
])("%s is %i pixels square", async (path, size) => {
  expect(await sharp(icons.get(path) as Buffer).metadata()).toMatchObject({ format: "png", width: size, height: size });
});

it("has 16, 32 and 48 pixels in favicon.ico, each a PNG where the directory says", () => {
  const ico = icons.get("favicon.ico") as Buffer;
  const sizes = [0, 1, 2].map((index) => {
    const entry = 6 + 16 * index;
    const [length, offset] = [ico.readUInt32LE(entry + 8), ico.readUInt32LE(entry + 12)];
    expect(ico.subarray(offset + 1, offset + 4).toString()).toBe("PNG");
    expect(offset + length).toBeLessThanOrEqual(ico.length);
    return ico.readUInt8(entry);
  });
  expect(sizes).toEqual([16, 32, 48]);
});

it("names the brand in the logo", () => {
  expect(icons.get("logo.svg")).toContain(`<title>${brand.name}</title>`);
});
