import { open, type FileHandle } from "node:fs/promises";
import { DomainError } from "#lib/domain-error.ts";

const cutShort = () => new DomainError("invalid", "This film is incomplete. Please send the whole file again.");

/**
 * Checks that an MP4 is whole: its top boxes fill the file, and the one that says how to play it is among them.
 * @throws DomainError `invalid`
 */
export async function checkMp4(path: string): Promise<void> {
  await using file = await open(path);
  const { size } = await file.stat();
  const names = new Set<string>();
  // Fragmented films have thousands of boxes; the first ones say how to play them.
  for (let at = 0, count = 0; at < size && count < 10_000; count += 1) {
    const box = await readBox(file, at, size);
    names.add(box.name);
    if (box.bytes < 8 || at + box.bytes > size) throw cutShort();
    at += box.bytes;
  }
  if (!names.has("moov")) throw cutShort();
}

async function readBox(file: FileHandle, at: number, size: number): Promise<{ name: string; bytes: number }> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, at);
  if (bytesRead < 8) throw cutShort();
  const short = buffer.readUInt32BE(0);
  const name = buffer.toString("latin1", 4, 8);
  if (short === 0) return { name, bytes: size - at };
  return { name, bytes: short === 1 && bytesRead === 16 ? Number(buffer.readBigUInt64BE(8)) : short };
}

/**
 * Checks that a PDF has its end.
 * @throws DomainError `invalid`
 */
export async function checkPdf(path: string): Promise<void> {
  await using file = await open(path);
  const { size } = await file.stat();
  const length = Math.min(size, 2_048);
  const { buffer } = await file.read(Buffer.alloc(length), 0, length, size - length);
  if (!buffer.includes("%%EOF"))
    throw new DomainError("invalid", "This PDF is incomplete. Please send the whole file again.");
}
