const [extension, image] = [0x21, 0x2c];
const headerBytes = 13;

/**
 * Whether the bytes of a GIF end within one of its blocks. The decoder takes an animation that was cut short for one with fewer frames. What
 * follows the last block doesn't matter: some programs leave out the mark of the end, others write more after it.
 */
export function isGifCutShort(gif: Uint8Array): boolean {
  const byte = (index: number) => gif[index] ?? 0;
  /** Bytes of the colors that the flags before them announce. */
  const colorBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  let at = headerBytes + colorBytes(byte(10));
  while (at < gif.length) {
    if (byte(at) === extension) at += 2;
    else if (byte(at) === image) at += 11 + colorBytes(byte(at + 9));
    else return false;
    // The content stands in parts, each after its length; a part of no bytes ends it.
    while (byte(at) !== 0) at += byte(at) + 1;
    at += 1;
  }
  return at > gif.length;
}
