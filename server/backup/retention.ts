import type { BackupTarget } from "./backup-target.ts";
import { explainTarget } from "./backup-target.ts";
import { deleteSet, findSets, listObjects, objectKey, readManifest } from "./manifest.ts";

const day = 24 * 60 * 60_000;

/** What was stored since may be of a set that is being made. Milliseconds. */
const youngMs = 2 * day;

/**
 * The sets that go: of each day (UTC) the newest set stays, for so many days that have one, and so does each of the last 24 hours before the
 * newest. Without new backups nothing goes.
 * @param names oldest first
 */
export function expiredSets(names: readonly string[], keepDays: number): string[] {
  const newest = timeOf(names.at(-1) ?? "");
  const newestOfDay = new Map(names.map((name) => [name.slice(0, 10), name]));
  const kept = new Set([...newestOfDay.values()].slice(-keepDays));
  return names.filter((name) => !kept.has(name) && newest - timeOf(name) > day);
}

/** When a set was made, by its name. */
function timeOf(name: string): number {
  const [, date, hour, minute] = /^(\d{4}-\d\d-\d\d)t(\d\d)-(\d\d)/.exec(name) ?? [];
  return Date.parse(`${date}T${hour}:${minute}Z`);
}

/**
 * Deletes the sets that are too old, then what no set has any more. Killed at any point, the next run does the rest.
 * @returns how many sets went
 * @throws BackupError, before anything that a set may need is deleted, when a set that stays can't be read
 */
export async function deleteExpiredSets(target: BackupTarget, keepDays: number, now: Date): Promise<number> {
  const expired = expiredSets(await findSets(target), keepDays);
  for (const name of expired) await deleteSet(target, name);
  const named = new Set<string>();
  for (const name of await findSets(target)) {
    const { content } = await readManifest(target, name);
    for (const file of content.files) named.add(objectKey(file));
  }
  for await (const { key, changedAt } of listObjects(target)) {
    if (named.has(key) || now.getTime() - changedAt.getTime() < youngMs) continue;
    await target.storage.delete(key).catch(explainTarget(target));
  }
  return expired.length;
}
