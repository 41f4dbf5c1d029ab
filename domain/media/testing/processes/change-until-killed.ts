import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { type DatabaseOptions, openDatabase } from "#db/client.ts";
import { testContext } from "../../../testing/test-context.ts";
import { deleteExpiredTrash } from "../../../history/trash.ts";
import { createMedia, replaceMedia, undoReplace } from "../../create-media.ts";
import { PictureMaker } from "../../pictures/picture-maker.ts";
import { makeNextRendition } from "../../pictures/renditions.ts";
import { type Uploads, DiskStorage } from "../../files/storage.ts";
import { sweepMedia } from "../../files/sweep.ts";
import { trashMedia } from "../../uses.ts";
import { updateMedia } from "../../update-media.ts";

// Creates, replaces, crops, deletes and sweeps library items until it is killed. Prints a line for each round that is acknowledged.
const [options = "", folder = ""] = process.argv.slice(2);
const { db } = await openDatabase(JSON.parse(options) as DatabaseOptions);
const uploads: Uploads = {
  find: async (id) => ({ path: join(folder, id), fileName: `${id}.png` }),
  remove: async () => {},
  deleteExpired: async () => {},
};
const media = { storage: new DiskStorage(join(folder, "media")), pictures: new PictureMaker(), uploads };
const ctx = testContext(db, { media });
// For the sweep it is two months later, so that it finds everything old enough that nothing refers to.
const later = { ...ctx, clock: () => new Date(Date.now() + 60 * 24 * 60 * 60 * 1_000) };

async function upload(): Promise<string> {
  const id = randomUUID();
  const [r, g, b] = [0, 0, 0].map(() => Math.floor(Math.random() * 256));
  const background = { r: r ?? 0, g: g ?? 0, b: b ?? 0 };
  await writeFile(
    join(folder, id),
    await sharp({ create: { width: 8, height: 8, channels: 3, background } })
      .png()
      .toBuffer(),
  );
  return id;
}

for (;;) {
  const { id } = await createMedia(ctx, { uploadId: await upload() });
  const replaced = await replaceMedia(ctx, id, 1, { uploadId: await upload() });
  const crop = { left: 0, top: 0, width: 0.5, height: 1 };
  const cropped = await updateMedia(ctx, id, replaced.version, { crop });
  await undoReplace(ctx, id, cropped.version);
  await makeNextRendition(ctx);
  const other = await createMedia(ctx, { uploadId: await upload() });
  await trashMedia(ctx, [other.id]);
  await deleteExpiredTrash(later);
  await sweepMedia(later);
  process.stdout.write(`${id}\n`);
}
