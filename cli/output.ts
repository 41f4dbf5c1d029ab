import { once } from "node:events";

/** Writes to standard output, no faster than whoever reads it: an export of any size needs little memory. */
export async function write(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, "drain");
}

/** Writes items as one JSON list, a line each, while they come. */
export async function writeJsonList(items: AsyncIterable<unknown>): Promise<void> {
  let before = "[\n";
  for await (const item of items) {
    await write(before + JSON.stringify(item));
    before = ",\n";
  }
  await write(before === "[\n" ? "[]\n" : "\n]\n");
}
