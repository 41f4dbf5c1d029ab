import { randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import type { Finding } from "#domain/system/report.ts";
import { StorageUnavailableError } from "#lib/media-storage-error.ts";
import { type Check, type CheckedSite, bad, ok } from "../check.ts";

/** Whether the bucket of the media library takes, gives and deletes an object. A library in the data folder is looked at with its disk. */
export const storageChecks: readonly Check[] = [
  { name: "Media library", needs: "network", run: checkBucket, timeoutMs: 20_000 },
];

const subject = "Bucket";
const words = Buffer.from("A probe of the site. It can be deleted.\n");

async function checkBucket({ config, context }: CheckedSite): Promise<Finding[]> {
  if (!config.mediaBucket) return [];
  const { storage } = context.media;
  const key = `doctor/probe-${randomUUID()}.txt`;
  let step = "stored";
  try {
    await storage.put(key, words);
    step = "read";
    const found = await storage.read(key);
    const isSame = found !== null && words.equals(await buffer(found.content));
    step = "deleted";
    await storage.delete(key);
    if (isSame) return [ok("bucket", subject, "An object could be stored, read and deleted.")];
    const remedy = "See whether something stands before the bucket that changes or delays what is stored.";
    return [
      bad("problem", "bucket.changed", subject, "An object was stored, and did not come back as it was.", remedy),
    ];
  } catch (error) {
    await storage.delete(key).catch(() => {});
    if (!(error instanceof StorageUnavailableError)) throw error;
    const remedy =
      "See that MEDIA_S3_BUCKET, MEDIA_S3_ENDPOINT and the key are right, and that the key may put, get, list and delete objects.";
    return [bad("problem", "bucket.refused", subject, `No object could be ${step}. ${error.message}`, remedy)];
  }
}
