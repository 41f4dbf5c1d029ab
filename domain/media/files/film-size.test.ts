import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { filmSizeOf } from "./film-size.ts";
import { mp4Box as box, trackHeader } from "../testing/films.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "films-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function sizeOf(format: "mp4" | "webm", ...parts: Buffer[]) {
  const path = join(folder, "film");
  await writeFile(path, Buffer.concat(parts));
  return filmSizeOf(path, format);
}

const movie = (...tracks: Buffer[]) =>
  box("moov", box("mvhd", Buffer.alloc(100)), ...tracks.map((track) => box("trak", track)));

describe("the size of an MP4", () => {
  const ftyp = box("ftyp", Buffer.from("isom"));

  it.each([
    ["as it was filmed", trackHeader(1920, 1080), { width: 1920, height: 1080 }],
    ["turned right", trackHeader(1920, 1080, { turned: 90 }), { width: 1080, height: 1920 }],
    ["turned left", trackHeader(1920, 1080, { turned: 270 }), { width: 1080, height: 1920 }],
    ["upside down", trackHeader(1920, 1080, { turned: 180 }), { width: 1920, height: 1080 }],
    ["with long times", trackHeader(640, 360, { turned: 90, version: 1 }), { width: 360, height: 640 }],
    ["without one", trackHeader(0, 0), null],
    ["beyond any screen", trackHeader(60_000, 20), null],
  ])("%s", async (_, header, size) => {
    expect(await sizeOf("mp4", ftyp, movie(header), box("mdat", Buffer.alloc(50)))).toEqual(size);
    expect(await sizeOf("mp4", ftyp, box("mdat", Buffer.alloc(50)), movie(header))).toEqual(size);
  });

  it("is that of the first track with a picture", async () => {
    expect(await sizeOf("mp4", ftyp, movie(trackHeader(0, 0), trackHeader(320, 240)))).toEqual({
      width: 320,
      height: 240,
    });
  });

  it.each([
    ["nothing", Buffer.alloc(0)],
    ["a box without length", Buffer.from("\0\0\0\0moov", "latin1")],
    ["a box longer than the file", Buffer.from("\0\0\xff\xffmoov", "latin1")],
    ["a short header", movie(box("tkhd", Buffer.alloc(4)))],
    ["very many boxes", Buffer.concat(Array.from({ length: 20_000 }, () => box("free")))],
  ])("is unknown for %s", async (_, bytes) => expect(await sizeOf("mp4", bytes)).toBeNull());
});

describe("the size of a WebM", () => {
  const element = (id: string, ...content: Buffer[]) => {
    const all = Buffer.concat(content);
    return Buffer.concat([Buffer.from(id, "hex"), Buffer.from([0x40 | (all.length >> 8), all.length & 0xff]), all]);
  };
  const number = (id: string, value: number) => element(id, Buffer.from([value >> 8, value & 0xff]));
  const roll = (degrees: number) => {
    const value = Buffer.alloc(4);
    value.writeFloatBE(degrees);
    return element("7670", element("7675", value));
  };
  const head = element("1a45dfa3", Buffer.from("webm"));
  const sides = [number("b0", 640), number("ba", 360)];
  const film = (...video: Buffer[]) => [
    head,
    Buffer.from("1853806701ffffffffffffff", "hex"),
    element("1654ae6b", element("ae", number("83", 2)), element("ae", number("83", 1), element("e0", ...video))),
  ];

  it.each([
    ["as it was filmed", sides, { width: 640, height: 360 }],
    ["as it is shown", [...sides, number("54b0", 480), number("54ba", 360)], { width: 480, height: 360 }],
    ["turned", [...sides, roll(-90)], { width: 360, height: 640 }],
    ["of a shape", [...sides, number("54b0", 16), number("54ba", 9), number("54b2", 3)], { width: 640, height: 360 }],
    ["without one", [], null],
  ])("%s", async (_, video, size) => expect(await sizeOf("webm", ...film(...video))).toEqual(size));

  it("is unknown for anything else", async () => {
    expect(await sizeOf("webm", Buffer.alloc(5_000))).toBeNull();
    expect(await sizeOf("webm", Buffer.alloc(5_000, 0xae))).toBeNull();
  });
});
