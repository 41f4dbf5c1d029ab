import { once } from "node:events";

/** Writes to standard output and waits while its reader is slower, so that a large export needs little memory. */
export async function write(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, "drain");
}

/** Writes items as one JSON list, one item a line, as they arrive. */
export async function writeJsonList(items: AsyncIterable<unknown>): Promise<void> {
  let before = "[\n";
  for await (const item of items) {
    await write(before + JSON.stringify(item));
    before = ",\n";
  }
  await write(before === "[\n" ? "[]\n" : "\n]\n");
}
