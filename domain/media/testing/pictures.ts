import { crc32 } from "node:zlib";
import sharp from "sharp";

/** A JPEG with many shades, as a camera makes it. */
export async function photo(width: number, height: number): Promise<Buffer> {
  const mean = 128;
  return sharp({
    create: {
      width: Math.ceil(width / 8),
      height: Math.ceil(height / 8),
      channels: 3,
      background: "#888",
      noise: { type: "gaussian", mean, sigma: 40 },
    },
  })
    .resize(width, height, { fit: "fill" })
    .jpeg({ quality: 85 })
    .toBuffer();
}

/** A PNG of a few bytes whose header claims a size. */
export function bombPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", Buffer.from("789c6360000002000155", "hex")),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** The boxes of an MP4, without a film in it. */
export function mp4({ moov = true }: { moov?: boolean } = {}): Buffer {
  const box = (type: string, content: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(content.length + 8);
    return Buffer.concat([length, Buffer.from(type, "latin1"), content]);
  };
  const brand = box("ftyp", Buffer.from("isom\0\0\x02\0isomiso2avc1mp41", "latin1"));
  return Buffer.concat([
    brand,
    box("mdat", Buffer.alloc(64, "film")),
    ...(moov ? [box("moov", Buffer.alloc(16))] : []),
  ]);
}
