/** A box of an MP4. */
export function mp4Box(name: string, ...content: Buffer[]): Buffer {
  const all = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(all.length + 8);
  head.write(name, 4, "latin1");
  return Buffer.concat([head, all]);
}

const turns: Readonly<Record<number, readonly [a: number, b: number, c: number, d: number]>> = {
  0: [1, 0, 0, 1],
  90: [0, 1, -1, 0],
  180: [-1, 0, 0, -1],
  270: [0, -1, 1, 0],
};

/** The header of an MP4's track with a picture of this size, which is shown turned by these degrees. */
export function trackHeader(width: number, height: number, { turned = 0, version = 0 } = {}): Buffer {
  const matrix = version === 1 ? 52 : 40;
  const content = Buffer.alloc(matrix + 44);
  content.writeUInt8(version);
  const [a, b, c, d] = turns[turned] ?? [1, 0, 0, 1];
  for (const [offset, value] of [a, b, 0, c, d, 0, 0, 0].entries())
    content.writeInt32BE(value * 65_536, matrix + offset * 4);
  content.writeInt32BE(0x40000000, matrix + 32);
  content.writeUInt32BE(width * 65_536, matrix + 36);
  content.writeUInt32BE(height * 65_536, matrix + 40);
  return mp4Box("tkhd", content);
}
