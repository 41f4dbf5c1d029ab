import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { captionsOf, secondsOf, timetable } from "./film.ts";
import { films, intro, tour } from "./films.ts";

const folder = join(import.meta.dirname, "../../../public/videos");

it("takes forty seconds to introduce and three minutes to tour", () => {
  expect(secondsOf(intro)).toBe(40);
  expect(Math.abs(secondsOf(tour) - 180)).toBeLessThanOrEqual(3);
});

it("is at most 12 MB in all formats together", async () => {
  const sizes = await Promise.all((await readdir(folder)).map(async (name) => (await stat(join(folder, name))).size));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(12 * 1024 * 1024);
});

describe.each(films)("$name", (film) => {
  const file = (ending: string) => readFile(join(folder, `${film.name}.${ending}`));
  const cues = timetable(film).flatMap(({ scene, from, to }) =>
    scene.captions.map((caption) => ({ ...caption, from: from + caption.from, to: from + caption.to, end: to })),
  );

  it("has captions one after the other, each within its scene, that can be read in their time", () => {
    let last = 0;
    for (const { from, to, end, text } of cues) {
      expect(from).toBeGreaterThanOrEqual(last);
      expect(to).toBeLessThanOrEqual(end);
      expect(text.length / (to - from)).toBeLessThanOrEqual(20);
      expect(text.split("\n").length).toBeLessThanOrEqual(2);
      for (const line of text.split("\n")) expect(line.length).toBeLessThanOrEqual(76);
      last = to;
    }
    expect(cues.length).toBeGreaterThan(film.scenes.length - 1);
  });

  it("is committed with the captions that it is made with", async () => {
    expect((await file("vtt")).toString()).toBe(captionsOf(film));
  });

  it("is committed as MP4 of its length that starts before it is all there", async () => {
    const mp4 = await file("mp4");
    expect(mp4.subarray(4, 8).toString()).toBe("ftyp");
    expect(mp4.indexOf("moov")).toBeLessThan(mp4.indexOf("mdat"));
    // The movie header contains time scale and duration, in its first version as 32-bit numbers.
    const header = mp4.indexOf("mvhd") + 4;
    const seconds = mp4.readUInt32BE(header + 16) / mp4.readUInt32BE(header + 12);
    expect(Math.abs(seconds - secondsOf(film))).toBeLessThan(0.1);
  });

  it("is committed as WebM, with a poster of at most 20 KB", async () => {
    expect((await file("webm")).subarray(0, 4).toString("hex")).toBe("1a45dfa3");
    const poster = await file("avif");
    expect(poster.subarray(4, 12).toString()).toBe("ftypavif");
    expect(poster.length).toBeLessThanOrEqual(20 * 1024);
  });
});
