import { open } from "node:fs/promises";
import { fileTypeFromFile } from "file-type";
import { DomainError } from "#lib/domain-error.ts";
import { adviceFor, type DetectedType, drawing, knownTypes, refusalOfType } from "./accepted-types.ts";

/**
 * Finds out what a file is, by its content; its name and what its sender says of it do not matter.
 * @throws DomainError `invalid` for what the library does not take, with what to do
 */
export async function detectType(path: string): Promise<DetectedType> {
  const found = await fileTypeFromFile(path).catch(() => undefined);
  const known = found && knownTypes[found.mime];
  if (known) return known;
  if ((!found || found.mime === "application/xml" || found.mime === "image/svg+xml") && (await looksLikeSvg(path)))
    return drawing;
  throw new DomainError("invalid", (found && adviceFor(found.mime)) ?? refusalOfType);
}

/** Whether the first element may be `svg`; the sanitizer looks closer. */
async function looksLikeSvg(path: string): Promise<boolean> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(8_192), 0, 8_192, 0);
  const start = buffer.toString("utf8", 0, bytesRead).replace(/^\uFEFF/, "");
  const first = start.replace(/^(?:\s+|<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE[^[>]*(?:\[[^\]]*\])?[^>]*>)+/i, "");
  return /^<(?:\w+:)?svg[\s>/]/i.test(first);
}
