import { createHash } from "node:crypto";
import { z } from "zod";
import type { StoredObject } from "#domain/media/files/storage.ts";
import { BackupError } from "#db/backup/backup-error.ts";
import { type BackupTarget, explainTarget } from "./backup-target.ts";
import { sealedSchema } from "./seal.ts";

/** Increases when an older version of the site could not read the sets any more. */
const formatVersion = 1;

/** A list of files is held in memory. A hundred thousand files take 20 MB. Bytes. */
const maxManifestBytes = 256 << 20;

/** What a set may put into a data folder, by the first part of the path. */
const topNames = new Set(["homecoming.sqlite", "database.dump", "journal", "mail", "texts", "media"]);

/** A relative path that stays in the data folder. */
const filePath = z
  .string()
  .max(1_000)
  .refine((path) => topNames.has(path.split("/")[0] ?? "") && path.split("/").every(isPlainName));

/** Whether a file of that name can be in a set: it shows as it is, and leads nowhere else. */
export function isPlainName(name: string): boolean {
  return name !== "" && name !== "." && name !== ".." && name.length <= 255 && !unplain.test(name);
}

// oxlint-disable-next-line no-control-regex
const unplain = /[\\\u0000-\u001f\u007f-\u009f]/;

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().nonnegative();

const fileSchema = z.strictObject({
  path: filePath,
  bytes: count,
  /** SHA-256 of the content, by which it is stored. */
  sha256: hash,
  /** What it takes in the target, when it is compressed there (zstd). */
  packedBytes: count.optional(),
});

const tableSchema = z.strictObject({ rows: count, checksum: z.string().max(100) });

const contentSchema = z.strictObject({
  name: z.string().regex(/^[0-9a-z-]{8,60}$/),
  /** Whatever the site had acknowledged before this is in the set. */
  at: z.iso.datetime(),
  appVersion: z.string().max(100),
  engine: z.enum(["sqlite", "postgres"]),
  /** Major version of a PostgreSQL server; null for SQLite. */
  serverVersion: count.nullable(),
  /** The last migration that the database had. */
  migration: z.string().max(200),
  tables: z.record(z.string().max(200), tableSchema),
  files: z.array(fileSchema).min(1),
});

const manifestSchema = z.strictObject({
  format: z.literal(formatVersion),
  content: contentSchema,
  /** The secret of the site; null when there was no passphrase to seal it with. */
  secret: sealedSchema.nullable(),
  /** SHA-256 of the content, which the seal of the secret vouches for. */
  sha256: hash,
});

export type SetFile = z.output<typeof fileSchema>;
export type SetContent = z.output<typeof contentSchema>;
export type Manifest = z.output<typeof manifestSchema>;

/** Where the content of a file is stored, once for all sets that have it. */
export function objectKey({ sha256, packedBytes }: Pick<SetFile, "sha256" | "packedBytes">): string {
  return `objects/${sha256.slice(0, 2)}/${sha256}${packedBytes === undefined ? "" : ".zst"}`;
}

/** The bytes that a file takes in the target. */
export const storedSize = ({ bytes, packedBytes }: SetFile): number => packedBytes ?? bytes;

const keyOf = (name: string) => `sets/${name}.json`;

/** What the seal of a set vouches for. */
export function digestOf(content: SetContent): string {
  // Parsing brings the fields into one order.
  return createHash("sha256")
    .update(JSON.stringify(contentSchema.parse(content)))
    .digest("hex");
}

/** Writes the list of files of a set, which makes it one: whatever was stored before without it is nothing. */
export async function writeManifest(
  target: BackupTarget,
  content: SetContent,
  secret: Manifest["secret"],
): Promise<void> {
  const manifest: Manifest = { format: formatVersion, content, secret, sha256: digestOf(content) };
  const text = Buffer.from(JSON.stringify(manifest));
  await target.storage.put(keyOf(content.name), text).catch(explainTarget(target));
}

/** What is stored for sets, and for those that were never finished. */
export function listObjects(target: BackupTarget): AsyncGenerator<StoredObject> {
  return list(target, "objects/");
}

async function* list(target: BackupTarget, prefix: string): AsyncGenerator<StoredObject> {
  try {
    yield* target.storage.list(prefix);
  } catch (error) {
    explainTarget(target)(error);
  }
}

/** The names of all sets of a target, oldest first. */
export async function findSets(target: BackupTarget): Promise<string[]> {
  const names: string[] = [];
  for await (const { key } of list(target, "sets/")) {
    const [, name] = /^sets\/([0-9a-z-]+)\.json$/.exec(key) ?? [];
    if (name !== undefined) names.push(name);
  }
  return names.toSorted();
}

/** Removes a set. What was stored for it alone stays until somebody clears up. */
export async function deleteSet(target: BackupTarget, name: string): Promise<void> {
  await target.storage.delete(keyOf(name)).catch(explainTarget(target));
}

/**
 * Reads the list of files of a set.
 * @throws BackupError when there is none, or when it is cut, changed, of another set, or of a version that this site does not read
 */
export async function readManifest(target: BackupTarget, name: string): Promise<Manifest> {
  const isName = contentSchema.shape.name.safeParse(name).success;
  const found = isName ? await target.storage.read(keyOf(name)).catch(explainTarget(target)) : null;
  if (!found) throw new BackupError(`There is no set ${JSON.stringify(name)} in ${target.name}.`);
  const damaged = `The list of files of the set ${name} in ${target.name}`;
  if (found.bytes > maxManifestBytes) {
    await found.content.cancel();
    throw new BackupError(`${damaged} is too large to be one.`);
  }
  const value = parseJson(await new Response(found.content).text());
  const format = z.looseObject({ format: z.number() }).safeParse(value);
  if (format.success && format.data.format > formatVersion)
    throw new BackupError(`The set ${name} was made by a newer version of the site (format ${format.data.format}).`);
  const parsed = manifestSchema.safeParse(value);
  if (!parsed.success) throw new BackupError(`${damaged} is cut or was changed: take another set.`, parsed.error);
  const { content, sha256 } = parsed.data;
  if (digestOf(content) !== sha256) throw new BackupError(`${damaged} was changed since: take another set.`);
  if (content.name !== name) throw new BackupError(`${damaged} is that of another one (${content.name}).`);
  const paths = new Set(content.files.map(({ path }) => path));
  const database = content.engine === "sqlite" ? "homecoming.sqlite" : "database.dump";
  if (paths.size !== content.files.length || !paths.has(database))
    throw new BackupError(`${damaged} names a file twice, or no database: take another set.`);
  return parsed.data;
}

/**
 * The newest set, or the one of a name.
 * @throws BackupError when there is none
 */
export async function readSet(target: BackupTarget, name?: string): Promise<Manifest> {
  const newest = name ?? (await findSets(target)).at(-1);
  if (newest === undefined) throw new BackupError(`There is no backup in ${target.name}.`);
  return readManifest(target, newest);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
