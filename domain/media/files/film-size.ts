import { type FileHandle, open } from "node:fs/promises";

/** The size at which a film is shown, in CSS pixels. */
export interface FilmSize {
  width: number;
  height: number;
}

/** More boxes than the description of any film has before its first picture. */
const maxBoxes = 10_000;
/** How much of a WebM is read: its tracks are described before its pictures. */
const maxWebmStart = 1_000_000;
const maxSide = 16_384;

/** The size of a film, turned as it is shown; null when it does not say, or the file can't be read so far. */
export async function filmSizeOf(path: string, format: "mp4" | "webm"): Promise<FilmSize | null> {
  await using file = await open(path);
  const found = format === "mp4" ? await sizeOfMp4(file) : await sizeOfWebm(file);
  if (!found) return null;
  const [width, height] = [Math.round(found.width), Math.round(found.height)];
  return [width, height].every((side) => side > 0 && side <= maxSide) ? { width, height } : null;
}

/** ISO/IEC 14496-12: the header of the first track with a picture has its size, and the matrix by which phones turn it. */
async function sizeOfMp4(file: FileHandle): Promise<FilmSize | null> {
  const { size } = await file.stat();
  const ends = [size];
  const header = Buffer.alloc(16);
  for (let at = 0, count = 0; count < maxBoxes; count += 1) {
    while (ends.length > 1 && at >= (ends.at(-1) ?? 0)) ends.pop();
    const { bytesRead } = await file.read(header, 0, 16, at);
    if (bytesRead < 8) return null;
    const short = header.readUInt32BE(0);
    const name = header.toString("latin1", 4, 8);
    const isLong = short === 1 && bytesRead === 16;
    const bytes = short === 0 ? size - at : isLong ? Number(header.readBigUInt64BE(8)) : short;
    const content = at + (isLong ? 16 : 8);
    if (at + bytes < content || at + bytes > size) return null;
    if (name === "moov" || name === "trak") {
      ends.push(at + bytes);
      at = content;
      continue;
    }
    const found = name === "tkhd" ? await sizeOfTrack(file, content) : null;
    if (found) return found;
    at += bytes;
  }
  return null;
}

/** @param at where the content of the track's header begins */
async function sizeOfTrack(file: FileHandle, at: number): Promise<FilmSize | null> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(96), 0, 96, at);
  // Times are longer in version 1.
  const matrix = buffer.readUInt8(0) === 1 ? 52 : 40;
  if (bytesRead < matrix + 44) return null;
  const [a, b] = [buffer.readInt32BE(matrix), buffer.readInt32BE(matrix + 4)];
  const [width, height] = [36, 40].map((offset) => buffer.readUInt32BE(matrix + offset) / 65_536);
  if (!width || !height) return null;
  return Math.abs(b) > Math.abs(a) ? { width: height, height: width } : { width, height };
}

const webm = {
  segment: 0x18538067,
  tracks: 0x1654ae6b,
  track: 0xae,
  video: 0xe0,
  pixelWidth: 0xb0,
  pixelHeight: 0xba,
  displayWidth: 0x54b0,
  displayHeight: 0x54ba,
  displayUnit: 0x54b2,
  projection: 0x7670,
  roll: 0x7675,
} as const;

const masters: ReadonlySet<number> = new Set([webm.segment, webm.tracks, webm.track, webm.video, webm.projection]);

/** RFC 9559: the first track with a picture says how large it is shown. */
async function sizeOfWebm(file: FileHandle): Promise<FilmSize | null> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(maxWebmStart), 0, maxWebmStart, 0);
  const data = buffer.subarray(0, bytesRead);
  const found = new Map<number, number>();
  for (let at = 0, count = 0; at < data.length && count < maxBoxes; count += 1) {
    const id = readVarint(data, at, true);
    const length = id && readVarint(data, at + id.bytes, false);
    if (!id || !length) break;
    const content = at + id.bytes + length.bytes;
    // Another track: the one with a picture is read.
    if (id.value === webm.track && found.has(webm.pixelWidth)) break;
    if (masters.has(id.value)) {
      at = content;
      continue;
    }
    if (content + length.value > data.length) break;
    const value = data.subarray(content, content + length.value);
    if (id.value === webm.roll && (value.length === 4 || value.length === 8))
      found.set(webm.roll, value.length === 4 ? value.readFloatBE(0) : value.readDoubleBE(0));
    else if (value.length > 0 && value.length <= 6) found.set(id.value, value.readUIntBE(0, value.length));
    at = content + length.value;
  }
  const width = found.get(webm.pixelWidth);
  const height = found.get(webm.pixelHeight);
  if (!width || !height) return null;
  const isShape = (found.get(webm.displayUnit) ?? 0) !== 0;
  const shown = {
    width: (!isShape && found.get(webm.displayWidth)) || width,
    height: (!isShape && found.get(webm.displayHeight)) || height,
  };
  return Math.abs(found.get(webm.roll) ?? 0) === 90 ? { width: shown.height, height: shown.width } : shown;
}

/** A number whose first byte says how long it is; null behind the end. */
function readVarint(data: Buffer, at: number, isId: boolean): { value: number; bytes: number } | null {
  const first = data[at] ?? 0;
  const bytes = Math.clz32(first) - 23;
  if (bytes > 8 || at + bytes > data.length) return null;
  let value = isId ? first : first & (0xff >> bytes);
  for (const byte of data.subarray(at + 1, at + bytes)) value = value * 256 + byte;
  return { value, bytes };
}
